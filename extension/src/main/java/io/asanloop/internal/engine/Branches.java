package io.asanloop.internal.engine;

import io.asanloop.internal.engine.RunParameters.Mode;
import java.util.List;
import java.util.Optional;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.TestDescriptor;

/** The part of Jupiter's tree that is ours: each annotated method with what is above it. */
final class Branches {
  private final JupiterDiscovery discovery;
  private final ClassPatterns alsoAnnotated;
  private final Optional<InlineRefusals> inline;

  Branches(JupiterDiscovery discovery) {
    ConfigurationParameters parameters = discovery.request().getConfigurationParameters();
    this.discovery = discovery;
    this.alsoAnnotated = ClassPatterns.from(parameters);
    this.inline =
        new RunParameters(parameters).isMode(Mode.INLINE)
            ? Optional.of(new InlineRefusals(parameters))
            : Optional.empty();
  }

  /** Adds mirrors of our branches to a root. */
  void copyTo(TestDescriptor root) {
    TestDescriptor found = discovery.discover(selector -> true);
    found.getChildren().forEach(child -> copy(child).ifPresent(root::addChild));
    List<Mirror> methods =
        root.getChildren().stream().flatMap(child -> ((Mirror) child).methods()).toList();
    if (!methods.isEmpty()) {
      new Selection(discovery, found).applyTo(methods);
    }
  }

  private Optional<Mirror> copy(TestDescriptor jupiters) {
    Mirror mirror = Mirror.of(jupiters);
    if (Mirror.isMethod(mirror)) {
      return Declaration.of(jupiters, alsoAnnotated)
          .filter(declaration -> takes(mirror, declaration))
          .map(declaration -> mirror);
    }
    jupiters.getChildren().forEach(child -> copy(child).ifPresent(mirror::addChild));
    if (mirror.getChildren().isEmpty()) {
      return Optional.empty();
    }
    warnIfMixed(jupiters, mirror);
    return Optional.of(mirror);
  }

  /** Leaves to Jupiter what the user wants to run in this JVM, but for what would end it. */
  private boolean takes(Mirror method, Declaration declaration) {
    inline.flatMap(refusals -> refusals.problem(declaration)).ifPresent(method::refuse);
    return inline.isEmpty() || method.refusal().isPresent();
  }

  /** A plain test in or below a class initialises the class here, library and all. */
  private void warnIfMixed(TestDescriptor jupiters, Mirror mirror) {
    boolean hasOwn = mirror.getChildren().stream().anyMatch(Mirror::isMethod);
    long plain = countMethods(jupiters) - mirror.methods().count();
    if (hasOwn && plain > 0 && discovery.runsTheOthers()) {
      MixedClasses.warn(discovery, mirror);
    }
  }

  private static long countMethods(TestDescriptor jupiters) {
    return jupiters.getDescendants().stream().filter(Mirror::isMethod).count();
  }
}
