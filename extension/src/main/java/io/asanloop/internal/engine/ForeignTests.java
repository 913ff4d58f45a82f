package io.asanloop.internal.engine;

import io.asanloop.internal.plan.ConfigurationProblem;
import io.asanloop.internal.wire.TestNode;
import io.asanloop.internal.wire.TestNode.Source;
import io.asanloop.internal.wire.TestNode.SourceType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Annotated tests that an engine other than Jupiter found in the discovery that this thread makes,
 * such as tests of JUnit 4. No child runs them, and their engine would run them unchecked; so they
 * are taken from it, and fail as tests of ours.
 *
 * <p>That is done when filters are asked: before, nobody knows what the other engines have found.
 */
final class ForeignTests {
  /** In ids, the class that such a test is in. */
  static final String CLASS = "foreign-class";

  private static final String SUITE = "suite";

  private static final ThreadLocal<ForeignTests> CURRENT = new ThreadLocal<>();

  /** Of this JVM: a test runner may discover each class several times. */
  private static final Set<String> WARNED_OF = ConcurrentHashMap.newKeySet();

  private final List<PostDiscoveryFilter> otherFilters;
  private final ClassPatterns alsoAnnotated;
  private TestDescriptor root;

  private ForeignTests(LauncherDiscoveryRequest request) {
    this.otherFilters = request.getPostDiscoveryFilters();
    this.alsoAnnotated = ClassPatterns.from(request.getConfigurationParameters());
  }

  /** A launcher begins to discover. */
  static void begin(LauncherDiscoveryRequest request) {
    CURRENT.set(new ForeignTests(request));
  }

  /** Our engine has discovered. A suite drops its root below that of the suite if it is empty. */
  static void addTo(TestDescriptor root) {
    ForeignTests tests = CURRENT.get();
    if (tests != null && root.getUniqueId().getSegments().size() == 1) {
      tests.root = root;
    }
  }

  /** Returns whether a test is taken from its engine. */
  static boolean take(TestDescriptor test) {
    ForeignTests tests = CURRENT.get();
    return tests != null && tests.refuse(test);
  }

  private boolean refuse(TestDescriptor test) {
    if (test.getUniqueId().getLastSegment().getType().equals(SUITE)) {
      ForeignDeclaration.ofSuite(test).ifPresent(suite -> refuseSuite(test, suite));
      return false;
    }
    String engine = engine(test.getUniqueId());
    if (!isForeign(engine) || isEngine(test) || !test.getChildren().isEmpty()) {
      return false;
    }
    Optional<ForeignDeclaration> declaration = ForeignDeclaration.of(test, alsoAnnotated);
    if (declaration.isEmpty()
        // Nobody wants it anyway.
        || otherFilters.stream().anyMatch(filter -> filter.apply(test).excluded())) {
      return false;
    }
    if (root == null) {
      warn(declaration.get());
      return false;
    }
    UniqueId id = classId(declaration.get()).append("foreign-test", test.getUniqueId().toString());
    add(Mirror.of(id, test), declaration.get(), declaration.get().message(engine));
    return true;
  }

  /** The tests that it selects are run as those of no suite are. */
  private void refuseSuite(TestDescriptor suite, ForeignDeclaration declaration) {
    if (root != null && otherFilters.stream().noneMatch(f -> f.apply(suite).excluded())) {
      String className = declaration.testClass().getName();
      UniqueId id = classId(declaration).append(SUITE, className);
      // A container without tests would not be kept.
      TestNode test = node(id, suite.getDisplayName(), className, TestNode.Type.TEST);
      add(Mirror.of(id, test), declaration, declaration.messageOfSuite());
    }
  }

  /** An engine filter leaves us out, so that there is nobody who could fail it. */
  private static void warn(ForeignDeclaration declaration) {
    if (WARNED_OF.add(declaration.testClass().getName())) {
      System.err.println(
          declaration.place()
              + ": tests run unchecked, since an engine filter excludes the engine '"
              + AsanLoopEngine.ID
              + "'");
    }
  }

  private UniqueId classId(ForeignDeclaration declaration) {
    return root.getUniqueId().append(CLASS, declaration.testClass().getName());
  }

  private void add(Mirror mirror, ForeignDeclaration declaration, String message) {
    mirror.refuse(new ConfigurationProblem(message));
    container(classId(declaration), declaration.testClass().getName()).addChild(mirror);
  }

  private TestDescriptor container(UniqueId id, String className) {
    Optional<? extends TestDescriptor> known = root.findByUniqueId(id);
    if (known.isPresent()) {
      return known.get();
    }
    String simpleName = className.substring(className.lastIndexOf('.') + 1);
    TestDescriptor added = Mirror.of(id, node(id, simpleName, className, TestNode.Type.CONTAINER));
    root.addChild(added);
    return added;
  }

  private static TestNode node(
      UniqueId id, String displayName, String className, TestNode.Type type) {
    return new TestNode(
        id.toString(),
        displayName,
        className,
        type,
        new Source(SourceType.CLASS, List.of(className, "0", "0")),
        List.of(),
        false);
  }

  private static boolean isForeign(String engine) {
    return !engine.equals(AsanLoopEngine.ID)
        && !engine.equals(JupiterDiscovery.ENGINE_ID)
        // It has no tests of its own: those in a suite are of an engine below it.
        && !engine.equals("junit-platform-suite");
  }

  /** Returns the id of the innermost engine: in a suite there is one below another. */
  private static String engine(UniqueId test) {
    UniqueId id = test;
    while (!id.getLastSegment().getType().equals("engine")) {
      id = id.removeLastSegment();
    }
    return id.getLastSegment().getValue();
  }

  /** Returns whether this is the root of an engine, here or in a suite. */
  static boolean isEngine(TestDescriptor node) {
    return node.getUniqueId().getLastSegment().getType().equals("engine");
  }
}
