package io.asanloop;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test many times in a child JVM under AddressSanitizer; leaks and memory errors of the
 * native code that it calls fail the test.
 *
 * <pre>{@code
 * @AsanLoop(iterations = 100, libraryPath = "native/build")
 * class ParserLeakTest {
 *   @Test void parsesAndFrees() { FOO.foo_free(FOO.foo_parse("{}")); }
 * }
 * }</pre>
 *
 * <p>On a class it holds for all its tests, also those of subclasses and of {@code @Nested}
 * classes; on a method for that test. An annotation on a method replaces the one on its class as a
 * whole. It may be used as a meta-annotation, and with every kind of Jupiter test. Tests of JUnit
 * 4, TestNG and other engines of the JUnit Platform that bear it fail, since nobody would check
 * them; where the JUnit Platform does not run, as with Surefire's own providers for JUnit 4 and
 * TestNG, they run unchecked.
 *
 * <p>The tests run in the child only: nothing of an annotated class is initialised in the JVM that
 * Surefire or an IDE started. The library must be built with {@code -fsanitize=address}, or be
 * named by {@link #modules()}.
 *
 * <p><b>Outcomes.</b> The test's own exception; {@link NativeMemoryError} for a defect of the
 * native code; {@link InconclusiveException} where the check could not be made or finished; JUnit's
 * {@code ExtensionConfigurationException} where what is given here is wrong. A test that passes was
 * checked.
 *
 * <p><b>Configuration parameters</b> (system properties or {@code junit-platform.properties})
 * override the attributes of all annotations: {@code asanloop.iterations}, {@code asanloop.warmup},
 * {@code asanloop.detect.leaks}, {@code asanloop.timeout}, {@code asanloop.when.unavailable}.
 * Others add to them: {@code asanloop.library.path} and {@code asanloop.modules} (separated as
 * paths are) come before the attribute's, {@code asanloop.options} (separated by {@code :}) and
 * {@code asanloop.jvm.args} (separated by white space, quotes honoured) after them, so that the
 * parameter wins. Without an attribute: {@code asanloop.runtime} (path of the sanitizer runtime to
 * preload; else found from the library), {@code asanloop.report.directory} (default {@code
 * target/asanloop}, or {@code build/asanloop} where that is the build folder), {@code
 * asanloop.fork} ({@code class}, the default: one child for the tests of a class; {@code test}: one
 * for each), {@code asanloop.parallelism} (children at once where JUnit runs classes in parallel;
 * default: processors), {@code asanloop.classes} (patterns of class names that count as annotated,
 * separated by commas), {@code asanloop.mode} ({@code fork}, the default; {@code inline}: Jupiter
 * runs annotated tests in this JVM, as if they were not annotated, for a plain build of the
 * library; each has a report entry {@code asanloop} which says that it was not checked, and a test
 * on whose library path an instrumented library is, which would end this JVM, fails instead; {@code
 * skip}: annotated tests are skipped).
 *
 * @since 0.1.0
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@ExtendWith({Guard.class, UncheckedNote.class, LoopInfoResolver.class})
@SuppressWarnings("exports") // these are nobody's business
public @interface AsanLoop {
  /**
   * How often the test is run, as {@code @RepeatedTest} does: fresh instance and per-test lifecycle
   * each time, {@code @BeforeAll} and {@code @AfterAll} once. The first iteration that does not
   * pass ends the loop. Of a parameterized or repeated test an iteration runs all invocations that
   * have passed so far. A parameter of type {@link LoopInfo} says which iteration it is.
   *
   * @return a number of at least 1; default 100
   */
  int iterations() default 100;

  /**
   * How many runs come before the iterations and are not counted among them. One that does not pass
   * ends the test as any other.
   *
   * @return a number of at least 0; default 0
   */
  int warmup() default 0;

  /**
   * Folders in which the child looks for native libraries first: they come first on its {@code
   * jna.library.path}, {@code java.library.path} and {@code LD_LIBRARY_PATH}.
   *
   * @return paths of existing folders; relative ones are relative to the system property {@code
   *     basedir} where it is set (Surefire sets it), else to the working directory; default none
   */
  String[] libraryPath() default {};

  /**
   * Further shared libraries whose allocations count although they are not instrumented. In these
   * only leaks are found, not memory errors of their own code.
   *
   * @return file-name globs such as {@code libbz2.so*}; default none
   */
  String[] modules() default {};

  /**
   * Whether leaks are looked for; without it only memory errors are found.
   *
   * @return default true
   */
  boolean detectLeaks() default true;

  /**
   * Further options of the sanitizer runtime, as in {@code ASAN_OPTIONS}. An option that AsanLoop
   * sets itself is refused.
   *
   * @return items of the form {@code key=value}; default none
   */
  String[] options() default {};

  /**
   * Further arguments of the child JVM, after those that it inherits.
   *
   * @return one argument each, such as {@code -Xmx256m}; default none
   */
  String[] jvmArgs() default {};

  /**
   * How long all iterations of one test, or of one invocation of a parameterized or repeated test,
   * may take together. Then the child and all processes that it started are killed.
   *
   * @return a time in the grammar of JUnit's timeouts: {@code <number> [ns|μs|ms|s|m|h|d]}, seconds
   *     without a unit; default {@code "5 m"}
   */
  String timeout() default "5 m";

  /**
   * What becomes of the test on a machine that cannot run the sanitizer at all.
   *
   * @return default {@link WhenUnavailable#AUTO}
   */
  WhenUnavailable whenUnavailable() default WhenUnavailable.AUTO;
}
