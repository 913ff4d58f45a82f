package io.asanloop.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.asanloop.AsanLoop;
import io.asanloop.internal.run.Unit;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

class UnitsTests {
  @AsanLoop
  static class OneTestCases {
    @Test
    void a() {}

    @Test
    @AsanLoop(jvmArgs = "-Xmx64m")
    void other() {}

    @Test
    @AsanLoop(iterations = 3)
    void z() {}

    @Nested
    class Inner {
      @Test
      void nested() {}
    }

    @Test
    @AsanLoop(iterations = 0)
    void wrong() {}
  }

  @AsanLoop
  static class TwoTestCases {
    @Test
    void b() {}
  }

  private final UniqueId root =
      UniqueId.forEngine("junit-platform-suite").append("suite", "S").appendEngine("asanloop");
  private final Map<String, String> parameters = new HashMap<>();

  @Test
  void aUnitIsWhatSharesAClassAndItsStartSettings() {
    List<ClassRun> classes = classes();

    assertThat(classes)
        .extracting(each -> each.topLevel().getLegacyReportingName())
        .containsExactly(OneTestCases.class.getName(), TwoTestCases.class.getName());
    String one = "[engine:asanloop]/[class:" + OneTestCases.class.getName() + "]";
    assertThat(classes.get(0).units())
        .extracting(unit -> unit.tests().stream().map(Unit.Test::id).toList())
        .containsExactlyInAnyOrder(
            List.of(
                one + "/[method:a()]",
                one + "/[method:z()]",
                one + "/[nested-class:Inner]/[method:nested()]"),
            List.of(one + "/[method:other()]"));
    assertThat(classes.get(0).units())
        .filteredOn(Unit::first)
        .containsExactly(classes.get(0).units().get(0));
    assertThat(classes.get(0).units())
        .allMatch(unit -> unit.className().equals(OneTestCases.class.getName()))
        .allMatch(unit -> unit.classId().equals(one));
  }

  @Test
  void aTestWhoseConfigurationIsWrongIsRefusedAndTheOthersAreNot() {
    String wrong =
        "[engine:asanloop]/[class:" + OneTestCases.class.getName() + "]/[method:wrong()]";

    assertThat(classes().get(0).refused())
        .hasSize(1)
        .hasEntrySatisfying(
            wrong,
            problem ->
                assertThat(problem)
                    .hasMessage(
                        "@AsanLoop on ["
                            + OneTestCases.class.getName()
                            + ".wrong()]: iterations must be at least 1, but was 0; write"
                            + " iterations = 1 or more"));
    assertThat(classes().get(1).refused()).isEmpty();
  }

  @Test
  void eachTestMayHaveAUnitOfItsOwn() {
    parameters.put("asanloop.fork", "test");

    assertThat(classes().get(0).units())
        .hasSize(4)
        .allMatch(unit -> unit.tests().size() == 1)
        .extracting(Unit::first)
        .containsExactly(true, false, false, false);
  }

  @Test
  void parametersAndClassPathAreHandedOn() {
    parameters.put("com.acme", "x");

    Unit unit = classes().get(1).units().get(0);

    assertThat(unit.configuration()).containsEntry("com.acme", "x");
    assertThat(unit.classPath()).contains(jarOf(AsanLoop.class), jarOf(Test.class));
  }

  private static String jarOf(Class<?> type) {
    URL location = type.getProtectionDomain().getCodeSource().getLocation();
    return Path.of(URI.create(location.toString())).toString();
  }

  private List<ClassRun> classes() {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(OneTestCases.class), selectClass(TwoTestCases.class))
            .configurationParameters(parameters)
            .build();
    TestDescriptor discovered = new AsanLoopEngine().discover(request, root);
    return new Units(discovered, request.getConfigurationParameters(), new RecordedEvents())
        .classes();
  }
}
