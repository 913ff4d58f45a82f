package com.acme;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Each way to lose memory, by one way to call C; the other iterations call the clean twin. */
abstract class Matrix {
  /** How often each test of this child was run. */
  private static final Map<String, Integer> RUNS = new HashMap<>();

  final Binding fixtures;
  boolean loses;
  private final When when;

  Matrix(Binding fixtures, When when) {
    this.fixtures = fixtures;
    this.when = when;
  }

  @BeforeEach
  void count(TestInfo test) {
    loses = when.loses(RUNS.merge(test.getDisplayName(), 1, Integer::sum));
  }

  @Test
  void leak_direct() {
    if (loses) {
      fixtures.leak_direct(); // BUG: leak_direct
    } else {
      fixtures.leak_direct_clean();
    }
  }

  @Test
  void leak_calloc() {
    if (loses) {
      fixtures.leak_calloc(); // BUG: leak_calloc
    } else {
      fixtures.leak_calloc_clean();
    }
  }

  @Test
  void leak_realloc() {
    if (loses) {
      fixtures.leak_realloc(); // BUG: leak_realloc
    } else {
      fixtures.leak_realloc_clean();
    }
  }

  @Test
  void leak_strdup() {
    if (loses) {
      fixtures.leak_strdup(); // BUG: leak_strdup
    } else {
      fixtures.leak_strdup_clean();
    }
  }

  @Test
  void leak_asprintf() {
    if (loses) {
      fixtures.leak_asprintf(); // BUG: leak_asprintf
    } else {
      fixtures.leak_asprintf_clean();
    }
  }

  @Test
  void leak_getline() {
    if (loses) {
      fixtures.leak_getline(); // BUG: leak_getline
    } else {
      fixtures.leak_getline_clean();
    }
  }

  @Test
  void leak_posix_memalign() {
    if (loses) {
      fixtures.leak_posix_memalign(); // BUG: leak_posix_memalign
    } else {
      fixtures.leak_posix_memalign_clean();
    }
  }

  @Test
  void leak_list() {
    if (loses) {
      fixtures.leak_list(); // BUG: leak_list
    } else {
      fixtures.leak_list_clean();
    }
  }

  @Test
  void leak_family() {
    if (loses) {
      fixtures.leak_family(); // BUG: leak_family
    } else {
      fixtures.leak_family_clean();
    }
  }

  @Test
  void leak_new() {
    if (loses) {
      fixtures.leak_new(); // BUG: leak_new
    } else {
      fixtures.leak_new_clean();
    }
  }

  @Test
  void leak_new_array() {
    if (loses) {
      fixtures.leak_new_array(); // BUG: leak_new_array
    } else {
      fixtures.leak_new_array_clean();
    }
  }

  @Test
  void leak_string() {
    if (loses) {
      fixtures.leak_string(); // BUG: leak_string
    } else {
      fixtures.leak_string_clean();
    }
  }

  @Test
  void leak_string_append() {
    if (loses) {
      fixtures.leak_string_append(); // BUG: leak_string_append
    } else {
      fixtures.leak_string_append_clean();
    }
  }

  @Test
  void leak_in_thread() {
    if (loses) {
      fixtures.leak_in_thread(); // BUG: leak_in_thread
    } else {
      fixtures.leak_in_thread_clean();
    }
  }

  @Test
  void leak_in_std_thread() {
    if (loses) {
      fixtures.leak_in_std_thread(); // BUG: leak_in_std_thread
    } else {
      fixtures.leak_in_std_thread_clean();
    }
  }

  @Test
  void leak_in_running_thread() {
    if (loses) {
      fixtures.leak_in_running_thread(); // BUG: leak_in_running_thread
    } else {
      fixtures.leak_in_running_thread_clean();
    }
  }

  @Test
  void leak_in_plugin() {
    if (loses) {
      fixtures.leak_in_plugin(); // BUG: leak_in_plugin
    } else {
      fixtures.leak_in_plugin_clean();
    }
  }

  @Test
  void leak_in_constructor() {
    if (loses) {
      fixtures.leak_in_constructor(); // BUG: leak_in_constructor
    } else {
      fixtures.leak_in_constructor_clean();
    }
  }

  @Test
  void leak_tail_malloc() {
    if (loses) {
      fixtures.leak_tail_malloc(); // BUG: leak_tail_malloc
    } else {
      fixtures.leak_tail_malloc_clean();
    }
  }

  @Test
  void leak_tail_strdup() {
    if (loses) {
      fixtures.leak_tail_strdup(); // BUG: leak_tail_strdup
    } else {
      fixtures.leak_tail_strdup_clean();
    }
  }

  @Test
  void leak_in_callback() {
    if (loses) {
      fixtures.callBack(
          () -> {
            fixtures.leak_direct(); // BUG: leak_in_callback
          });
    } else {
      fixtures.callBack(fixtures::leak_direct_clean);
    }
  }
}
