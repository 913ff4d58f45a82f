package io.asanloop.internal.engine;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.IterationSelector;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.engine.discovery.NestedMethodSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;

/**
 * Which invocations of a test method are wanted where not all are.
 *
 * <p>Jupiter keeps that to itself, so it is told from the request: ids that nothing has been
 * discovered for yet are those of invocations, and iterations are named by their number. Who is
 * found without these selectors is wanted as a whole. The invocations of a class template are
 * discovered as nodes of the tree, and need nothing of this.
 */
final class Selection {
  private final JupiterDiscovery discovery;
  private final Set<UniqueId> invocations;
  private final List<IterationSelector> iterations;
  private final TestDescriptor whole;

  Selection(JupiterDiscovery discovery, TestDescriptor found) {
    this.discovery = discovery;
    this.invocations =
        discovery.selectors().stream()
            .filter(UniqueIdSelector.class::isInstance)
            .map(selector -> ((UniqueIdSelector) selector).getUniqueId())
            .filter(id -> id.hasPrefix(discovery.rootId()) && found.findByUniqueId(id).isEmpty())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    this.iterations =
        discovery.selectors().stream()
            .filter(Selection::isIterationOfMethod)
            .map(IterationSelector.class::cast)
            .toList();
    boolean all = invocations.isEmpty() && iterations.isEmpty();
    this.whole = all ? found : discovery.discover(selector -> !isPartial(selector));
  }

  private boolean isPartial(DiscoverySelector selector) {
    return isIterationOfMethod(selector)
        || (selector instanceof UniqueIdSelector byId && invocations.contains(byId.getUniqueId()));
  }

  private static boolean isIterationOfMethod(DiscoverySelector selector) {
    return selector instanceof IterationSelector iteration
        && (iteration.getParentSelector() instanceof MethodSelector
            || iteration.getParentSelector() instanceof NestedMethodSelector);
  }

  /** Notes with each method of a tree which of its invocations are wanted, where not all are. */
  void applyTo(List<Mirror> methods) {
    List<Mirror> partial =
        methods.stream()
            .filter(method -> whole.findByUniqueId(method.getUniqueId()).isEmpty())
            .toList();
    for (Mirror method : partial) {
      invocations.stream()
          .filter(id -> id.hasPrefix(method.getUniqueId()))
          .forEach(method::selectInvocation);
    }
    for (IterationSelector selector : iterations) {
      TestDescriptor found = discovery.discover(selector::equals);
      partial.stream()
          .filter(method -> found.findByUniqueId(method.getUniqueId()).isPresent())
          .forEach(method -> select(method, selector));
    }
  }

  private static void select(Mirror method, IterationSelector selector) {
    UniqueId id = method.getUniqueId();
    for (int index : selector.getIterationIndices()) {
      for (String type : invocationTypes(id.getLastSegment().getType())) {
        method.selectInvocation(id.append(type, "#" + (index + 1)));
      }
    }
  }

  /** Keep in sync with the segment names that {@code Assignment.key} knows. */
  private static List<String> invocationTypes(String methodType) {
    return switch (methodType) {
      case "test-template" -> List.of("test-template-invocation");
      // Which of the two a node of a factory is, is known only when it is there.
      case "test-factory" -> List.of("dynamic-test", "dynamic-container");
      default -> List.of();
    };
  }
}
