package io.asanloop.arch;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaModifier.NATIVE;
import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The ladder of packages: who may import whom, and what only one class may do. */
class ArchitectureTests {
  private static final String BASE = "io.asanloop";
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("module-info"))
          .importPackages(BASE);

  /** Each package, and the packages of ours that it may import. */
  private static final Map<String, List<String>> LADDER =
      Map.ofEntries(
          Map.entry("base", List.of("finding", "wire", "current")),
          Map.entry("finding", List.of()),
          Map.entry("wire", List.of()),
          Map.entry("current", List.of()),
          Map.entry("toolchain", List.of()),
          Map.entry("plan", List.of("toolchain", "wire")),
          Map.entry("child", List.of("base", "wire", "current")),
          Map.entry("launch", List.of("plan", "toolchain", "wire", "child")),
          Map.entry("report", List.of("finding")),
          Map.entry("verdict", List.of("finding", "wire", "launch")),
          Map.entry("publish", List.of("finding", "plan", "verdict")),
          Map.entry("doctor", List.of("finding", "wire", "toolchain", "plan", "launch", "report")),
          Map.entry(
              "run",
              List.of(
                  "finding",
                  "wire",
                  "toolchain",
                  "plan",
                  "launch",
                  "report",
                  "verdict",
                  "publish",
                  "doctor")),
          Map.entry(
              "engine", List.of("run", "plan", "verdict", "wire", "current", "finding", "base")));

  private static String packageOf(String layer) {
    return switch (layer) {
      case "base" -> BASE;
      case "finding" -> BASE + ".finding";
      default -> BASE + ".internal." + layer;
    };
  }

  @Test
  void enoughWasImportedToSaySomething() {
    assertThat(CLASSES.size()).isGreaterThan(80);
    LADDER
        .keySet()
        .forEach(
            layer ->
                assertThat(CLASSES.containPackage(packageOf(layer)))
                    .as("classes in %s", packageOf(layer))
                    .isTrue());
  }

  @Test
  void packagesImportOnlyWhatIsBelowThem() {
    var architecture = layeredArchitecture().consideringOnlyDependenciesInLayers();
    for (String layer : LADDER.keySet()) {
      architecture = architecture.layer(layer).definedBy(packageOf(layer));
    }
    for (Map.Entry<String, List<String>> layer : LADDER.entrySet()) {
      architecture =
          layer.getValue().isEmpty()
              ? architecture.whereLayer(layer.getKey()).mayNotAccessAnyLayer()
              : architecture
                  .whereLayer(layer.getKey())
                  .mayOnlyAccessLayers(layer.getValue().toArray(String[]::new));
    }
    architecture.check(CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching(BASE + ".(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void everyClassIsInAListedPackage() {
    classes()
        .should()
        .resideInAnyPackage(LADDER.keySet().stream().map(l -> packageOf(l)).toArray(String[]::new))
        .check(CLASSES);
  }

  @Test
  void theChildNeedsLittleOnItsClassPath() {
    classes()
        .that()
        .resideInAPackage(packageOf("child"))
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                "java..",
                BASE,
                packageOf("wire"),
                packageOf("current"),
                packageOf("child"),
                "org.junit..",
                "org.opentest4j.."))
        .check(CLASSES);
  }

  @Test
  void wireCurrentFindingAndToolchainNeedNothing() {
    classes()
        .that()
        .resideInAnyPackage(packageOf("wire"))
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage("java..", packageOf("wire")))
        .check(CLASSES);
    classes()
        .that()
        .resideInAnyPackage(packageOf("current"))
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage("java..", packageOf("current")))
        .check(CLASSES);
    classes()
        .that()
        .resideInAnyPackage(packageOf("finding"))
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage("java..", packageOf("finding")))
        .check(CLASSES);
    classes()
        .that()
        .resideInAnyPackage(packageOf("toolchain"))
        .should()
        .onlyDependOnClassesThat(resideInAnyPackage("java..", packageOf("toolchain")))
        .check(CLASSES);
  }

  @Test
  void ofTheChildOnlyItsMainClassesAreNamedOutside() {
    noClasses()
        .that()
        .resideOutsideOfPackage(packageOf("child"))
        .and()
        .doNotHaveSimpleName("ChildCommand")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(packageOf("child"))
        .check(CLASSES);
    noClasses()
        .that()
        .haveSimpleName("ChildCommand")
        .should()
        .dependOnClassesThat(
            resideInAPackage(packageOf("child"))
                .and(DescribedPredicate.not(simpleName("ChildMain")))
                .and(DescribedPredicate.not(simpleName("Probe"))))
        .check(CLASSES);
  }

  @Test
  void junitIsKnownAtBothEndsOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages(BASE, packageOf("engine"), packageOf("child"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.junit..", "org.opentest4j..")
        .check(CLASSES);
  }

  @Test
  void processesAreStartedInTwoPackages() {
    noClasses()
        .that()
        .resideOutsideOfPackages(packageOf("launch"), packageOf("toolchain"))
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.lang.ProcessBuilder")
        .orShould()
        .callMethod(Runtime.class, "exec", String.class)
        .orShould()
        .callMethod(Runtime.class, "exec", String[].class)
        .check(CLASSES);
  }

  @Test
  void surroundingsAreReadInThreePackages() {
    noClasses()
        .that()
        .resideOutsideOfPackages(packageOf("toolchain"), packageOf("plan"), packageOf("child"))
        .and()
        .doNotHaveFullyQualifiedName(BASE + ".internal.wire.Protocol")
        .should()
        .callMethod(System.class, "getenv")
        .orShould()
        .callMethod(System.class, "getenv", String.class)
        .orShould()
        .callMethod(System.class, "getProperty", String.class)
        .orShould()
        .callMethod(System.class, "getProperty", String.class, String.class)
        .orShould()
        .callMethod(System.class, "getProperties")
        .check(CLASSES);
  }

  @Test
  void onlyMainClassesExit() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(BASE + ".internal.child.ChildMain")
        .and()
        .doNotHaveFullyQualifiedName(BASE + ".internal.doctor.Doctor")
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(CLASSES);
  }

  @Test
  void onlyTheAgentsTwinIsNative() {
    methods()
        .that()
        .areDeclaredInClassesThat()
        .doNotHaveFullyQualifiedName(BASE + ".internal.child.Agent")
        .should()
        .notHaveModifier(NATIVE)
        .check(CLASSES);
  }

  @Test
  void classesAreLoadedByNameInTheChildOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages(packageOf("child"))
        // Rebuilds exceptions of the JDK and JUnit, and asks what only newer JUnits have.
        .and()
        .resideOutsideOfPackage(packageOf("engine"))
        .should()
        .callMethod(Class.class, "forName", String.class)
        .orShould()
        .callMethod(Class.class, "forName", String.class, boolean.class, ClassLoader.class)
        .check(CLASSES);
  }

  @Test
  void exportedTypesMentionNoInternalOnes() {
    classes()
        .that()
        .resideInAnyPackage(BASE, BASE + ".finding")
        .and()
        .arePublic()
        .should(
            new ArchCondition<JavaClass>("mention no internal type in public") {
              @Override
              public void check(JavaClass type, ConditionEvents events) {
                type.getMethods().stream()
                    .filter(m -> !m.getModifiers().contains(NATIVE))
                    .flatMap(m -> m.getAllInvolvedRawTypes().stream())
                    .filter(t -> t.getPackageName().contains(".internal."))
                    .forEach(
                        t ->
                            events.add(
                                SimpleConditionEvent.violated(
                                    type, type.getName() + " mentions " + t.getName())));
              }
            })
        .check(CLASSES);
  }

  @Test
  void exportedTypesAreFinal() {
    classes()
        .that()
        .resideInAnyPackage(BASE, BASE + ".finding")
        .and()
        .arePublic()
        .and()
        .areNotAnnotations()
        .and()
        .areNotEnums()
        .should(be(finalType()))
        .check(CLASSES);
  }

  @Test
  void internalTypesArePublicOnlyIfAnotherPackageUsesThem() {
    classes()
        .that()
        .resideInAPackage(BASE + ".internal..")
        .and()
        .arePublic()
        .and()
        .areTopLevelClasses()
        // Found by the service loader.
        .and()
        .resideOutsideOfPackage(packageOf("engine"))
        .should(
            new ArchCondition<JavaClass>("be used by another package") {
              @Override
              public void check(JavaClass type, ConditionEvents events) {
                boolean used =
                    type.getDirectDependenciesToSelf().stream()
                        .map(Dependency::getOriginClass)
                        .anyMatch(origin -> !origin.getPackageName().equals(type.getPackageName()));
                events.add(new SimpleConditionEvent(type, used, type.getName() + " used: " + used));
              }
            })
        .check(CLASSES);
  }

  @Test
  void streamsAreUsedWhereTheReasonIsWritten() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(BASE + ".internal.child.ChildMain")
        // A command, whose output it is.
        .and()
        .doNotHaveFullyQualifiedName(BASE + ".internal.doctor.Doctor")
        .and()
        .resideOutsideOfPackage(packageOf("engine"))
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CLASSES);
  }

  @Test
  void exceptionsSayWhatTheyAre() {
    Set<Class<?>> generic = Set.of(RuntimeException.class, Exception.class, Error.class);
    for (Class<?> type : generic) {
      noClasses().should().callConstructor(type, String.class).check(notExtending(type));
    }
  }

  /** A subclass calls the constructor too. */
  private static JavaClasses notExtending(Class<?> type) {
    return CLASSES.that(
        DescribedPredicate.describe(
            "no subclass",
            c -> c.getRawSuperclass().filter(s -> s.isEquivalentTo(type)).isEmpty()));
  }

  private static DescribedPredicate<JavaClass> simpleName(String name) {
    return DescribedPredicate.describe("called " + name, c -> c.getSimpleName().equals(name));
  }

  private static DescribedPredicate<JavaClass> finalType() {
    return DescribedPredicate.describe(
        "final",
        c -> c.getModifiers().contains(com.tngtech.archunit.core.domain.JavaModifier.FINAL));
  }
}
