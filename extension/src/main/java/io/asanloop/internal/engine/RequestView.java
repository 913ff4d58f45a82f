package io.asanloop.internal.engine;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryListener;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.SelectorResolutionResult;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/**
 * A request as Jupiter is to see it when it discovers for us: some of the selectors, and a listener
 * that does not hear of each issue twice.
 *
 * <p>A proxy, since the interface has grown by methods whose types older versions of JUnit lack;
 * whatever it does not replace goes to the request itself.
 */
final class RequestView implements InvocationHandler {
  private final EngineDiscoveryRequest request;
  private final List<DiscoverySelector> selectors;
  private final EngineDiscoveryListener listener;

  private RequestView(
      EngineDiscoveryRequest request,
      List<DiscoverySelector> selectors,
      EngineDiscoveryListener listener) {
    this.request = request;
    this.selectors = selectors;
    this.listener = listener;
  }

  static EngineDiscoveryRequest of(
      EngineDiscoveryRequest request,
      UniqueId rootId,
      TestEngine jupiter,
      List<DiscoverySelector> selectors) {
    EngineDiscoveryListener listener =
        excludes(request, jupiter)
            // Jupiter is not there to tell of, say, a class with a missing type.
            ? request.getDiscoveryListener()
            : new OnlyOurIds(request, rootId);
    return (EngineDiscoveryRequest)
        Proxy.newProxyInstance(
            RequestView.class.getClassLoader(),
            new Class<?>[] {EngineDiscoveryRequest.class},
            new RequestView(request, selectors, listener));
  }

  /**
   * Returns the selectors of a request; ids below Jupiter's engine, as an IDE or a report has
   * recorded them before the test was annotated, become ids below ours.
   */
  static List<DiscoverySelector> selectors(EngineDiscoveryRequest request, UniqueId rootId) {
    UniqueId jupiters =
        rootId.getSegments().size() == 1
            ? UniqueId.forEngine(JupiterDiscovery.ENGINE_ID)
            : rootId.removeLastSegment().appendEngine(JupiterDiscovery.ENGINE_ID);
    return request.getSelectorsByType(DiscoverySelector.class).stream()
        .map(selector -> ours(selector, jupiters, rootId))
        .filter(selector -> !isForeign(selector, rootId))
        .toList();
  }

  /** Jupiter would say that there is no such test, and the launcher give up; so it says nothing. */
  private static boolean isForeign(DiscoverySelector selector, UniqueId rootId) {
    int depth = rootId.getSegments().size();
    return selector instanceof UniqueIdSelector byId
        && byId.getUniqueId().hasPrefix(rootId)
        && byId.getUniqueId().getSegments().size() > depth
        && byId.getUniqueId().getSegments().get(depth).getType().equals(ForeignTests.CLASS);
  }

  private static DiscoverySelector ours(
      DiscoverySelector selector, UniqueId jupiters, UniqueId rootId) {
    if (!(selector instanceof UniqueIdSelector byId) || !byId.getUniqueId().hasPrefix(jupiters)) {
      return selector;
    }
    List<UniqueId.Segment> segments = byId.getUniqueId().getSegments();
    UniqueId id = rootId;
    for (var segment : segments.subList(jupiters.getSegments().size(), segments.size())) {
      id = id.append(segment);
    }
    return DiscoverySelectors.selectUniqueId(id);
  }

  /** Returns whether an engine filter leaves Jupiter out. */
  static boolean excludes(EngineDiscoveryRequest request, TestEngine jupiter) {
    return request instanceof LauncherDiscoveryRequest launchers
        && launchers.getEngineFilters().stream()
            .anyMatch(filter -> filter.apply(jupiter).excluded());
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    return switch (method.getName()) {
      case "getSelectorsByType" -> {
        Class<?> type = (Class<?>) arguments[0];
        yield selectors.stream().filter(type::isInstance).toList();
      }
      case "getDiscoveryListener" -> listener;
      default -> asRequest(method, arguments);
    };
  }

  private Object asRequest(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(request, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Passes on what became of ids that only we can answer; else a stale id is silently nothing. */
  private record OnlyOurIds(EngineDiscoveryRequest request, UniqueId rootId)
      implements EngineDiscoveryListener {
    @Override
    public void selectorProcessed(
        UniqueId engineId, DiscoverySelector selector, SelectorResolutionResult result) {
      if (selector instanceof UniqueIdSelector byId
          && byId.getUniqueId().hasPrefix(rootId)
          && request.getSelectorsByType(UniqueIdSelector.class).contains(byId)) {
        request.getDiscoveryListener().selectorProcessed(engineId, selector, result);
      }
    }
  }
}
