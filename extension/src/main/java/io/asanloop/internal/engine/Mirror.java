package io.asanloop.internal.engine;

import io.asanloop.internal.plan.ConfigurationProblem;
import io.asanloop.internal.wire.TestNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.engine.support.hierarchical.ExclusiveResource;
import org.junit.platform.engine.support.hierarchical.Node;

/**
 * Our descriptor of a test or container: all that a test runner asks of Jupiter's own, and nothing
 * that could run.
 *
 * <p>Jupiter's own would not do: when filters have been applied, a class template moves what is
 * left of its methods to where nobody can ask for them.
 */
final class Mirror extends AbstractTestDescriptor {
  private final String legacyReportingName;
  private final Type type;
  private final Set<TestTag> tags;
  private final boolean mayRegisterTests;
  private final boolean concurrent;
  private final Set<ExclusiveResource> resources;
  private final List<Mirror> hidden = new ArrayList<>();
  private final Set<UniqueId> invocations = new LinkedHashSet<>();
  private Optional<ConfigurationProblem> refusal = Optional.empty();

  private Mirror(
      UniqueId id,
      String displayName,
      TestSource source,
      String legacyReportingName,
      Type type,
      Set<TestTag> tags,
      boolean mayRegisterTests,
      Node<?> node) {
    super(id, displayName, source);
    this.legacyReportingName = legacyReportingName;
    this.type = type;
    this.tags = tags;
    this.mayRegisterTests = mayRegisterTests;
    this.concurrent = node != null && node.getExecutionMode() == Node.ExecutionMode.CONCURRENT;
    this.resources = node == null ? Set.of() : Set.copyOf(node.getExclusiveResources());
  }

  /** Returns a mirror, without children, of what Jupiter discovered. */
  static Mirror of(TestDescriptor jupiters) {
    return of(jupiters.getUniqueId(), jupiters);
  }

  /** Returns a mirror, without children and under another id, of what an engine discovered. */
  static Mirror of(UniqueId id, TestDescriptor original) {
    return new Mirror(
        id,
        original.getDisplayName(),
        original.getSource().orElse(null),
        original.getLegacyReportingName(),
        original.getType(),
        new LinkedHashSet<>(original.getTags()),
        original.mayRegisterTests(),
        original instanceof Node<?> node ? node : null);
  }

  /** Returns a mirror of what came up below a node while tests ran. */
  static Mirror of(UniqueId id, TestNode node) {
    return new Mirror(
        id,
        node.displayName(),
        TestSources.of(node.source()).orElse(null),
        node.legacyName(),
        Type.valueOf(node.type().name()),
        node.tags().stream()
            .map(TestTag::create)
            .collect(Collectors.toCollection(LinkedHashSet::new)),
        node.mayRegisterTests(),
        null);
  }

  @Override
  public Type getType() {
    return type;
  }

  @Override
  public Set<TestTag> getTags() {
    return new LinkedHashSet<>(tags);
  }

  @Override
  public String getLegacyReportingName() {
    return legacyReportingName;
  }

  @Override
  public boolean mayRegisterTests() {
    return mayRegisterTests || !hidden.isEmpty();
  }

  /** A class template shows its methods below each of its invocations only, as Jupiter's does. */
  @Override
  public void prune() {
    super.prune();
    if (isClassTemplate() && getParent().isPresent()) {
      children.forEach(child -> hidden.add((Mirror) child));
      children.clear();
    }
  }

  /** Returns whether a descriptor stands for a test method, of whatever kind. */
  static boolean isMethod(TestDescriptor descriptor) {
    return descriptor.getSource().orElse(null) instanceof MethodSource;
  }

  /** Returns whether this is a class, or an invocation of a class template. */
  boolean isClass() {
    // Not by its source, which a dynamic node may share.
    return getUniqueId().getLastSegment().getType().contains("class");
  }

  boolean isClassTemplate() {
    return getUniqueId().getLastSegment().getType().endsWith("class-template");
  }

  /** Returns the test method that this node stands for or came up below; not for a class. */
  Mirror method() {
    Mirror node = this;
    while (node.getParent().orElse(null) instanceof Mirror parent && !parent.isClass()) {
      node = parent;
    }
    return node;
  }

  /** Returns the methods, and what is refused, at and below this node, in their order. */
  Stream<Mirror> methods() {
    Stream<Mirror> below =
        Stream.concat(getChildren().stream().map(Mirror.class::cast), hidden.stream())
            .flatMap(Mirror::methods);
    return isMethod(this) || refusal.isPresent() ? Stream.of(this) : below;
  }

  /** Returns whether JUnit's configuration lets it run beside others. */
  boolean isConcurrent() {
    return concurrent;
  }

  /** Returns what this node, and what is below it, must not share with others that run. */
  Stream<ExclusiveResource> resources() {
    return Stream.concat(
        resources.stream(),
        Stream.concat(getChildren().stream().map(Mirror.class::cast), hidden.stream())
            .flatMap(Mirror::resources));
  }

  /** Has no child run this test, but have it fail. */
  void refuse(ConfigurationProblem reason) {
    refusal = Optional.of(reason);
  }

  /** Returns why no child is to run this test. */
  Optional<ConfigurationProblem> refusal() {
    return refusal;
  }

  /** Returns the ids to ask for: those of the invocations that are wanted, else its own. */
  Set<UniqueId> selected() {
    return invocations.isEmpty() ? Set.of(getUniqueId()) : invocations;
  }

  /** Has this invocation, of all that this method may have, be asked for. */
  void selectInvocation(UniqueId invocation) {
    invocations.add(invocation);
  }
}
