package io.asanloop.internal.plan;

import io.asanloop.internal.wire.Protocol;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The options of the sanitizer runtime: which are ours, and how ours, the user's and inherited ones
 * are merged.
 *
 * <p>Source of the names: <a
 * href="https://github.com/google/sanitizers/wiki/SanitizerCommonFlags">common flags</a> and <a
 * href="https://github.com/google/sanitizers/wiki/AddressSanitizerFlags">ASan flags</a>.
 */
public final class SanitizerOptions {
  private static final List<String> SEEING =
      List.of(
          "allow_user_poisoning",
          "intercept_intrin",
          "intercept_memcmp",
          "intercept_memmem",
          "intercept_send",
          "intercept_stat",
          "intercept_strchr",
          "intercept_strcmp",
          "intercept_strlen",
          "intercept_strndup",
          "intercept_strpbrk",
          "intercept_strspn",
          "intercept_strstr",
          "intercept_strtok",
          "poison_heap",
          "poison_partial",
          "replace_intrin",
          "replace_str",
          "report_globals");

  private static final Map<String, String> OURS = ours();

  private SanitizerOptions() {}

  private static Map<String, String> ours() {
    Map<String, String> options = new LinkedHashMap<>();
    // The leak check dies on a JVM otherwise: bookkeeping of dynamic TLS meets what is not its own.
    options.put("intercept_tls_get_addr", "0");
    // HotSpot takes the signals and hands on what is not its own.
    options.put("handle_segv", "1");
    options.put("handle_sigbus", "1");
    options.put("handle_sigfpe", "1");
    options.put("handle_abort", "1");
    options.put("handle_sigill", "1");
    options.put("allow_user_segv_handler", "1");
    options.put("detect_leaks", "1");
    // Checks are made in the run; at exit libraries are gone and the JVM's own blocks drown all.
    options.put("leak_check_at_exit", "0");
    // The parent symbolizes: another program, started here, would inherit the preload.
    options.put("symbolize", "0");
    // The agent unwinds by DWARF what is of interest. The runtime would do so for each block of the
    // JVM, which costs ten times as much as the block.
    options.put("fast_unwind_on_malloc", "1");
    options.put("halt_on_error", "1");
    // Without these the runtime sees less, and what is green would not have been checked.
    SEEING.forEach(option -> options.put(option, "1"));
    options.put("abort_on_error", "0");
    options.put("exitcode", String.valueOf(Protocol.EXIT_SANITIZER_ERROR));
    return options;
  }

  /** Returns the options that a user cannot set. */
  public static Set<String> owned() {
    Set<String> owned = new TreeSet<>(OURS.keySet());
    owned.addAll(
        Set.of(
            "color",
            "include",
            "include_if_exists",
            "log_path",
            "malloc_context_size",
            "print_summary",
            "start_deactivated",
            "log_exe_name",
            "log_suffix",
            "stack_trace_format",
            "verify_asan_link_order",
            "report_objects",
            "help"));
    return owned;
  }

  /**
   * Returns the value of {@code ASAN_OPTIONS}: our defaults, overridden by what is inherited,
   * overridden by the user's, overridden by what we own.
   *
   * @param inherited the value in this environment
   * @param symbolizes whether the runtime names functions and lines itself
   */
  static String asan(
      String inherited, Map<String, String> users, Path reportPrefix, boolean symbolizes) {
    Map<String, String> options = new TreeMap<>();
    // Clang's default since 15; but its frames on the heap keep stale pointers, which hide leaks.
    options.put("detect_stack_use_after_return", "0");
    // Freed memory is kept aside, and a leak check goes through all of it: with the 256 MB of the
    // runtime's default that takes a second.
    options.put("quarantine_size_mb", "64");
    // By default no more than 4 KB are filled: what an earlier owner left behind them would look
    // like pointers of the new one.
    options.put("max_malloc_fill_size", String.valueOf(1 << 20));
    options.putAll(parse(inherited));
    options.keySet().removeAll(owned());
    options.putAll(users);
    options.putAll(OURS);
    if (symbolizes) {
      options.put("symbolize", "1");
      // By default a frame with a line has no module, and whose it is would not be known.
      options.put("stack_trace_format", "    #%n %p %F %S (%m+%o)");
    }
    options.put("log_path", reportPrefix.toString());
    return joined(options);
  }

  /**
   * Returns the value of {@code LSAN_OPTIONS}. What is inherited there is dropped: suppressions
   * made for a JVM hide the user's leaks.
   */
  static String lsan() {
    // A record for each stack of two frames: the text is read for addresses alone, and the runtime
    // looks up each frame that it prints.
    return "report_objects=1:max_leaks=0:print_suppressions=0:resolution=2";
  }

  /**
   * Returns the value of {@code UBSAN_OPTIONS}. Where a library is built with {@code
   * -fsanitize=address,undefined}, gcc's second runtime redirects the reports of the first to where
   * its own are to go, at the first undefined behavior.
   *
   * @param inherited the value in this environment
   */
  static String ubsan(String inherited, Path reportPrefix) {
    Map<String, String> options = parse(inherited);
    options.put("log_path", reportPrefix.toString());
    return joined(options);
  }

  private static String joined(Map<String, String> options) {
    return options.entrySet().stream()
        .map(e -> e.getKey() + "=" + quoted(e.getValue()))
        .collect(Collectors.joining(":"));
  }

  private static Map<String, String> parse(String text) {
    Map<String, String> options = new TreeMap<>();
    for (String item : text.split("[:,\\s]+", -1)) {
      int equals = item.indexOf('=');
      if (equals > 0) {
        options.put(item.substring(0, equals), item.substring(equals + 1));
      }
    }
    return options;
  }

  /** The runtime ends a value at a separator unless it is quoted, in either way. */
  private static String quoted(String value) {
    if (value.matches("[^:,\\s'\"]*")) {
      return value;
    }
    String quote = value.contains("\"") ? "'" : "\"";
    return quote + value + quote;
  }
}
