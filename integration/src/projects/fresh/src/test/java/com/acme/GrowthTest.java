package com.acme;

import com.sun.jna.Pointer;
import io.asanloop.AsanLoop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Memory that is held for ever, and that there is more of after each iteration. */
@AsanLoop(iterations = 60, libraryPath = "native/build")
class GrowthTest {
  private static final Fixtures FIXTURES = Fixtures.INSTANCE;
  private static final List<Pointer> HANDLES = new ArrayList<>();

  @Test
  void list() {
    FIXTURES.grow_list(); // BUG: list
  }

  @Test
  void map() {
    FIXTURES.grow_map(); // BUG: map
  }

  @Test
  void files() {
    FIXTURES.grow_files(); // BUG: files
  }

  @Test
  void listOfJava() {
    HANDLES.add(FIXTURES.handle_open()); // BUG: listOfJava
  }

  @Test
  void twins() {
    FIXTURES.grow_list_clean();
    FIXTURES.grow_map_clean();
    FIXTURES.grow_files_clean();
  }
}
