package io.asanloop.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.asanloop.AsanLoop;
import io.asanloop.WhenUnavailable;
import io.asanloop.internal.plan.ConfigurationProblem;
import io.asanloop.internal.plan.Settings;
import io.asanloop.internal.plan.StartSettings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

class SettingsReaderTests {
  @TempDir Path base;

  @BeforeEach
  void makeFolders() throws IOException {
    Files.createDirectories(base.resolve("a"));
    Files.createDirectories(base.resolve("b"));
    Files.createFile(base.resolve("libasan.so.8"));
  }

  @AsanLoop
  private static final class Defaults {}

  @Test
  void defaults() throws ConfigurationProblem {
    assertThat(read(Defaults.class, Map.of()))
        .isEqualTo(
            new Settings(
                100,
                0,
                true,
                Duration.ofMinutes(5),
                false,
                base.resolve("target/asanloop"),
                false,
                new StartSettings(List.of(), List.of(), Map.of(), List.of(), Optional.empty())));
  }

  @AsanLoop(
      iterations = 7,
      warmup = 3,
      detectLeaks = false,
      timeout = "90 ms",
      whenUnavailable = WhenUnavailable.ABORT,
      libraryPath = "a",
      modules = "libone.so",
      options = {"quarantine_size_mb=1", "max_redzone=5"},
      jvmArgs = {"-Xmx256m", "-Dx=a b"})
  private static final class Everything {}

  @Test
  void attributes() throws ConfigurationProblem {
    assertThat(read(Everything.class, Map.of()))
        .isEqualTo(
            new Settings(
                7,
                3,
                false,
                Duration.ofMillis(90),
                true,
                base.resolve("target/asanloop"),
                false,
                new StartSettings(
                    List.of(base.resolve("a")),
                    List.of("libone.so"),
                    Map.of("quarantine_size_mb", "1", "max_redzone", "5"),
                    List.of("-Xmx256m", "-Dx=a b"),
                    Optional.empty())));
  }

  @Test
  void parametersOverrideScalars() throws ConfigurationProblem {
    Settings settings =
        read(
            Everything.class,
            Map.of(
                "asanloop.iterations", "2",
                "asanloop.warmup", "0",
                "asanloop.detect.leaks", "true",
                "asanloop.timeout", " 2 h ",
                "asanloop.when.unavailable", "fail",
                "asanloop.report.directory", "elsewhere/../reports",
                "asanloop.fork", "test",
                "asanloop.runtime", "libasan.so.8"));

    assertThat(settings.iterations()).isEqualTo(2);
    assertThat(settings.warmup()).isZero();
    assertThat(settings.detectLeaks()).isTrue();
    assertThat(settings.timeout()).isEqualTo(Duration.ofHours(2));
    assertThat(settings.abortWhenUnavailable()).isFalse();
    assertThat(settings.reportDirectory()).isEqualTo(base.resolve("reports"));
    assertThat(settings.forkPerTest()).isTrue();
    assertThat(settings.start().runtime()).contains(base.resolve("libasan.so.8"));
  }

  @Test
  void parametersComeBeforePathsAndAfterOptions() throws ConfigurationProblem {
    StartSettings start =
        read(
                Everything.class,
                Map.of(
                    "asanloop.library.path",
                    base.resolve("b") + File.pathSeparator + "a",
                    "asanloop.modules",
                    "libtwo.so*" + File.pathSeparator + "libthree.so",
                    "asanloop.options",
                    "max_redzone=9:quarantine_size_mb=2",
                    "asanloop.jvm.args",
                    "-Xmx1g  '-Dy=c d' -Dz=\"e\"f"))
            .start();

    assertThat(start.libraryPath())
        .containsExactly(base.resolve("b"), base.resolve("a"), base.resolve("a"));
    assertThat(start.modules()).containsExactly("libtwo.so*", "libthree.so", "libone.so");
    assertThat(start.options())
        .containsOnly(Map.entry("max_redzone", "9"), Map.entry("quarantine_size_mb", "2"));
    assertThat(start.jvmArgs())
        .containsExactly("-Xmx256m", "-Dx=a b", "-Xmx1g", "-Dy=c d", "-Dz=ef");
  }

  @Test
  void aBlankParameterIsNone() throws ConfigurationProblem {
    assertThat(read(Everything.class, Map.of("asanloop.iterations", " ", "asanloop.options", "")))
        .isEqualTo(read(Everything.class, Map.of()));
  }

  @Test
  void reportsGoWhereGradleBuilds() throws Exception {
    Files.createDirectories(base.resolve("build"));
    assertThat(read(Defaults.class, Map.of()).reportDirectory())
        .isEqualTo(base.resolve("build/asanloop"));

    Files.createDirectories(base.resolve("target"));
    assertThat(read(Defaults.class, Map.of()).reportDirectory())
        .isEqualTo(base.resolve("target/asanloop"));
  }

  @ParameterizedTest
  @CsvSource({
    "7, PT7S",
    "7 ns, PT0.000000007S",
    "7μs, PT0.000007S",
    "7 \u00b5s, PT0.000007S",
    "7 MS, PT0.007S",
    "7 s, PT7S",
    "7m, PT7M",
    "7 h, PT7H",
    "7 d, PT168H"
  })
  void timeouts(String written, Duration meant) throws ConfigurationProblem {
    assertThat(read(Defaults.class, Map.of("asanloop.timeout", written)).timeout())
        .isEqualTo(meant);
  }

  @AsanLoop(iterations = 0)
  private static final class NoIterations {}

  @Test
  void iterations() {
    assertProblem(
        NoIterations.class,
        Map.of(),
        "@AsanLoop on [com.acme.FooTest]: iterations must be at least 1, but was 0; write"
            + " iterations = 1 or more");
    assertProblem(
        Defaults.class,
        Map.of("asanloop.iterations", "-1"),
        "configuration parameter [asanloop.iterations]: iterations must be at least 1, but was -1;"
            + " write asanloop.iterations=1 or more");
    assertProblem(
        Defaults.class,
        Map.of("asanloop.iterations", "many"),
        "configuration parameter [asanloop.iterations]: iterations must be a whole number from 1 to"
            + " 2147483647, but was \"many\"; write asanloop.iterations=1 or more");
  }

  @AsanLoop(warmup = -1)
  private static final class NegativeWarmup {}

  @Test
  void warmup() {
    assertProblem(
        NegativeWarmup.class,
        Map.of(),
        "@AsanLoop on [com.acme.FooTest]: warmup must be at least 0, but was -1; write warmup = 0"
            + " or more");
  }

  @Test
  void detectLeaks() {
    assertProblem(
        Defaults.class,
        Map.of("asanloop.detect.leaks", "yes"),
        "configuration parameter [asanloop.detect.leaks]: detectLeaks must be true or false, but"
            + " was \"yes\"; write asanloop.detect.leaks=true");
  }

  @AsanLoop(timeout = "5 min")
  private static final class OtherGrammar {}

  @Test
  void timeout() {
    assertProblem(
        OtherGrammar.class,
        Map.of(),
        "@AsanLoop on [com.acme.FooTest]: timeout must be a whole number of at least 1, maybe"
            + " followed by ns, μs, ms, s, m, h or d, but was \"5 min\"; write timeout = \"5 m\"");
    assertProblem(
        Defaults.class,
        Map.of("asanloop.timeout", "0"),
        "configuration parameter [asanloop.timeout]: timeout must be a whole number of at least 1,"
            + " maybe followed by ns, μs, ms, s, m, h or d, but was 0; write asanloop.timeout=5 m");
  }

  @ParameterizedTest
  @ValueSource(strings = {"99999999999999999999 s", "200000 d", "9223372036854775807 d"})
  void timeoutBeyondWhatCanBeWaitedFor(String forever) {
    assertProblem(
        Defaults.class,
        Map.of("asanloop.timeout", forever),
        "configuration parameter [asanloop.timeout]: timeout must be less than 292 years, but was"
            + " \""
            + forever
            + "\"; write asanloop.timeout=5 m");
  }

  @Test
  void whenUnavailable() {
    assertProblem(
        Defaults.class,
        Map.of("asanloop.when.unavailable", "skip"),
        "configuration parameter [asanloop.when.unavailable]: whenUnavailable must be FAIL, ABORT"
            + " or AUTO, but was \"skip\"; write asanloop.when.unavailable=AUTO");
  }

  @AsanLoop(libraryPath = {"a", "no/where"})
  private static final class MissingFolder {}

  @Test
  void libraryPath() {
    assertProblem(
        MissingFolder.class,
        Map.of(),
        "@AsanLoop on [com.acme.FooTest]: libraryPath must be existing folders, but was"
            + " \"no/where\" ("
            + base
            + "/no/where does not exist); write libraryPath = \"native/build\"");
    assertProblem(
        Defaults.class,
        Map.of("asanloop.library.path", "a:libasan.so.8"),
        "configuration parameter [asanloop.library.path]: libraryPath must be existing folders, but"
            + " was \"libasan.so.8\" ("
            + base
            + "/libasan.so.8 is no folder); write asanloop.library.path=native/build");
  }

  @AsanLoop(libraryPath = "")
  private static final class EmptyFolder {}

  @Test
  void anEmptyLibraryPathIsNotTheWorkingDirectory() {
    assertProblem(
        EmptyFolder.class,
        Map.of(),
        "@AsanLoop on [com.acme.FooTest]: libraryPath must be existing folders, but was \"\" ("
            + base
            + " is no folder); write libraryPath = \"native/build\"");
  }

  @AsanLoop(modules = "build/libfoo.so")
  private static final class ModuleWithFolder {}

  @Test
  void modules() {
    assertProblem(
        ModuleWithFolder.class,
        Map.of(),
        "@AsanLoop on [com.acme.FooTest]: modules must be file names without a folder, but was"
            + " \"build/libfoo.so\"; write modules = \"libfoo.so*\"");
  }

  @AsanLoop(options = "symbolize")
  private static final class OptionWithoutValue {}

  @AsanLoop(options = {"quarantine_size_mb=1", "handle_segv=2"})
  private static final class OwnedOption {}

  @Test
  void options() {
    assertProblem(
        OptionWithoutValue.class,
        Map.of(),
        "@AsanLoop on [com.acme.FooTest]: options must be key=value, but was \"symbolize\"; write"
            + " options = \"detect_stack_use_after_return=1\"");
    assertProblem(
        OwnedOption.class,
        Map.of(),
        "@AsanLoop on [com.acme.FooTest]: options must not set handle_segv, which AsanLoop sets"
            + " itself, but was \"handle_segv=2\"; write options = the other options only");
    assertProblem(
        Defaults.class,
        Map.of("asanloop.options", "max_redzone=5:log_path=x"),
        "configuration parameter [asanloop.options]: options must not set log_path, which AsanLoop"
            + " sets itself, but was \"log_path=x\"; write asanloop.options=the other options"
            + " only");
  }

  @AsanLoop(jvmArgs = " ")
  private static final class BlankArgument {}

  @Test
  void jvmArgs() {
    assertProblem(
        BlankArgument.class,
        Map.of(),
        "@AsanLoop on [com.acme.FooTest]: jvmArgs must be one argument each, but was \" \"; write"
            + " jvmArgs = \"-Xmx256m\"");
    assertProblem(
        Defaults.class,
        Map.of("asanloop.jvm.args", "-Da='b c"),
        "configuration parameter [asanloop.jvm.args]: jvmArgs must close each quote, but was"
            + " \"-Da='b c\"; write asanloop.jvm.args=-Da='b c'");
  }

  @Test
  void runtime() {
    assertProblem(
        Defaults.class,
        Map.of("asanloop.runtime", "a"),
        "configuration parameter [asanloop.runtime]: runtime must be an existing file, but was"
            + " \"a\" ("
            + base
            + "/a is no file); write asanloop.runtime=/usr/lib/libasan.so");
  }

  @Test
  void parametersOfTheRun() {
    assertProblem(
        Defaults.class,
        Map.of("asanloop.fork", "never"),
        "configuration parameter [asanloop.fork]: fork must be class or test, but was \"never\";"
            + " write asanloop.fork=class");
    assertProblem(
        Defaults.class,
        Map.of("asanloop.mode", "never"),
        "configuration parameter [asanloop.mode]: mode must be fork, inline or skip, but was"
            + " \"never\"; write asanloop.mode=fork");
    assertProblem(
        Defaults.class,
        Map.of("asanloop.parallelism", "0"),
        "configuration parameter [asanloop.parallelism]: parallelism must be at least 1, but was 0;"
            + " write asanloop.parallelism=1 or more");
  }

  private void assertProblem(Class<?> annotated, Map<String, String> parameters, String message) {
    assertThatThrownBy(() -> read(annotated, parameters))
        .isInstanceOf(ConfigurationProblem.class)
        .hasMessage(message);
  }

  private Settings read(Class<?> annotated, Map<String, String> parameters)
      throws ConfigurationProblem {
    ConfigurationParameters given =
        LauncherDiscoveryRequestBuilder.request()
            .configurationParameters(parameters)
            .enableImplicitConfigurationParameters(false)
            .build()
            .getConfigurationParameters();
    AsanLoop annotation = annotated.getAnnotation(AsanLoop.class);
    return new SettingsReader(given, new Paths(base))
        .read(new Declaration(annotation, "@AsanLoop on [com.acme.FooTest]"));
  }
}
