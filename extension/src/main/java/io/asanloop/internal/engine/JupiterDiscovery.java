package io.asanloop.internal.engine;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.UniqueId;

/**
 * Jupiter's engine, asked to discover what a request wants below the id of our engine, so that all
 * ids are ours and resolve by themselves when they are selected. It never executes here.
 */
final class JupiterDiscovery {
  static final String ENGINE_ID = "junit-jupiter";

  private final EngineDiscoveryRequest request;
  private final UniqueId rootId;
  private final TestEngine jupiter = engine();
  private final List<DiscoverySelector> selectors;

  JupiterDiscovery(EngineDiscoveryRequest request, UniqueId rootId) {
    this.request = request;
    this.rootId = rootId;
    this.selectors = RequestView.selectors(request, rootId);
  }

  EngineDiscoveryRequest request() {
    return request;
  }

  UniqueId rootId() {
    return rootId;
  }

  /** Returns the selectors of the request, with Jupiter's ids read as ours. */
  List<DiscoverySelector> selectors() {
    return selectors;
  }

  /** Returns the root of what Jupiter finds by those selectors that are to be kept. */
  TestDescriptor discover(Predicate<DiscoverySelector> keep) {
    List<DiscoverySelector> kept = selectors.stream().filter(keep).toList();
    try {
      return jupiter.discover(RequestView.of(request, rootId, jupiter, kept), rootId);
    } catch (LinkageError | JUnitException e) {
      JUnitParts.requireOneRelease(jupiter, e);
      throw e;
    }
  }

  /** Returns whether Jupiter runs in this JVM what we leave to it. */
  boolean runsTheOthers() {
    return !RequestView.excludes(request, jupiter);
  }

  /** Returns Jupiter's engine, found as JUnit finds it. */
  static TestEngine engine() {
    Optional<TestEngine> jupiter =
        ServiceLoader.load(TestEngine.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(engine -> engine.getId().equals(ENGINE_ID))
            .findFirst();
    return jupiter.orElseThrow(
        () ->
            new IllegalStateException(
                "@AsanLoop needs the engine of JUnit Jupiter, which is not on the class path; add"
                    + " org.junit.jupiter:junit-jupiter-engine"));
  }
}
