package io.asanloop.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.AsanLoop;
import io.asanloop.internal.engine.RunParameters.Mode;
import io.asanloop.internal.plan.ConfigurationProblem;
import io.asanloop.internal.plan.Settings;
import io.asanloop.internal.plan.StartSettings;
import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import java.io.IOException;
import java.io.Writer;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

/** Every configuration parameter, from each place where JUnit looks for it. */
class ParameterSourcesTests {
  private static final Map<String, String> ALL =
      Map.ofEntries(
          Map.entry("asanloop.iterations", "7"),
          Map.entry("asanloop.warmup", "3"),
          Map.entry("asanloop.detect.leaks", "false"),
          Map.entry("asanloop.timeout", "90 s"),
          Map.entry("asanloop.when.unavailable", "ABORT"),
          Map.entry("asanloop.library.path", "libraries"),
          Map.entry("asanloop.modules", "libone.so:libtwo.so*"),
          Map.entry("asanloop.options", "quarantine_size_mb=1:max_redzone=32"),
          Map.entry("asanloop.jvm.args", "-Xmx256m '-Dx=a b'"),
          Map.entry("asanloop.runtime", "libasan.so.8"),
          Map.entry("asanloop.report.directory", "reports"),
          Map.entry("asanloop.fork", "test"),
          Map.entry("asanloop.parallelism", "64"),
          Map.entry("asanloop.classes", "com.acme.*Test"),
          Map.entry("asanloop.mode", "skip"));

  /** A place where a user writes parameters. */
  enum Source {
    REQUEST {
      @Override
      <T> T with(Map<String, String> parameters, Path folder, Supplier<T> action) {
        return action.get();
      }
    },
    SYSTEM_PROPERTIES {
      @Override
      <T> T with(Map<String, String> parameters, Path folder, Supplier<T> action) {
        parameters.forEach(System::setProperty);
        try {
          return action.get();
        } finally {
          parameters.keySet().forEach(System::clearProperty);
        }
      }
    },
    FILE_ON_THE_CLASS_PATH {
      @Override
      <T> T with(Map<String, String> parameters, Path folder, Supplier<T> action)
          throws IOException {
        Properties properties = new Properties();
        properties.putAll(parameters);
        try (Writer file = Files.newBufferedWriter(folder.resolve("junit-platform.properties"))) {
          properties.store(file, null);
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
            new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
          thread.setContextClassLoader(loader);
          return action.get();
        } finally {
          thread.setContextClassLoader(before);
        }
      }
    };

    /** Does something while the parameters stand there; those of a request are its own. */
    abstract <T> T with(Map<String, String> parameters, Path folder, Supplier<T> action)
        throws IOException;

    Map<String, String> ofRequest(Map<String, String> parameters) {
      return this == REQUEST ? parameters : Map.of();
    }
  }

  @AsanLoop
  static class OneTestCases {
    @Test
    void test() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  @TempDir Path base;
  @TempDir Path classPath;

  @BeforeEach
  void makeFolders() throws IOException {
    Files.createDirectories(base.resolve("libraries"));
    Files.createFile(base.resolve("libasan.so.8"));
  }

  @ParameterizedTest
  @EnumSource
  void eachIsRead(Source source) throws IOException {
    Read read = source.with(ALL, classPath, () -> read(source.ofRequest(ALL)));

    assertThat(read.settings())
        .isEqualTo(
            new Settings(
                7,
                3,
                false,
                Duration.ofSeconds(90),
                true,
                base.resolve("reports"),
                true,
                new StartSettings(
                    List.of(base.resolve("libraries")),
                    List.of("libone.so", "libtwo.so*"),
                    Map.of("quarantine_size_mb", "1", "max_redzone", "32"),
                    List.of("-Xmx256m", "-Dx=a b"),
                    Optional.of(base.resolve("libasan.so.8")))));
    assertThat(read.mode()).isEqualTo(Mode.SKIP);
    assertThat(read.parallelism()).isEqualTo(64);
    assertThat(read.classes().patterns())
        .extracting(pattern -> pattern.matcher("com.acme.FooTest").matches())
        .containsExactly(true);
  }

  @ParameterizedTest
  @EnumSource
  void aRunGoesByThem(Source source) throws IOException {
    Map<String, String> parameters =
        Map.of(
            "asanloop.iterations",
            "3",
            "asanloop.library.path",
            Path.of(Fixtures.ASAN).toAbsolutePath().toString());
    SanitizedRuns tests = SanitizedRuns.of(OneTestCases.class);
    source.ofRequest(parameters).forEach(tests::with);

    Run run = source.with(parameters, classPath, tests::run);

    run.assertPassed("test()");
    assertThat(run.entries().get("test()"))
        .containsEntry("asanloop.iterations", "3")
        .containsEntry("asanloop.leak.check", "finished");
  }

  private record Read(Settings settings, Mode mode, int parallelism, ClassPatterns classes) {}

  /** All at once: JUnit asks for system properties only when a parameter is wanted. */
  private Read read(Map<String, String> ofRequest) {
    ConfigurationParameters parameters =
        LauncherDiscoveryRequestBuilder.request()
            .configurationParameters(ofRequest)
            .build()
            .getConfigurationParameters();
    Declaration declaration =
        new Declaration(OneTestCases.class.getAnnotation(AsanLoop.class), "here");
    RunParameters run = new RunParameters(parameters);
    try {
      return new Read(
          new SettingsReader(parameters, new Paths(base)).read(declaration),
          run.mode(),
          run.parallelism(),
          ClassPatterns.from(parameters));
    } catch (ConfigurationProblem e) {
      throw new AssertionError(e);
    }
  }
}
