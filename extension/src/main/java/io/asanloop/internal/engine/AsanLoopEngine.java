package io.asanloop.internal.engine;

import io.asanloop.internal.current.Inline;
import io.asanloop.internal.engine.RunParameters.Mode;
import io.asanloop.internal.wire.Protocol;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;

/**
 * The engine that takes annotated tests from Jupiter and has children run them.
 *
 * <p>In a child it takes nothing: there an engine of its own runs the tests.
 */
public final class AsanLoopEngine implements TestEngine {
  /** Its id, which users name in engine filters. */
  static final String ID = "asanloop";

  /** Made by JUnit, as the service that it is. */
  public AsanLoopEngine() {}

  @Override
  public String getId() {
    return ID;
  }

  @Override
  public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId rootId) {
    TestDescriptor root = new EngineDescriptor(rootId, "AsanLoop");
    if (!Protocol.inChild()) {
      if (new RunParameters(request.getConfigurationParameters()).isMode(Mode.INLINE)) {
        Inline.allow();
      }
      new Branches(new JupiterDiscovery(request, rootId)).copyTo(root);
      TakenTests.add(root);
      ForeignTests.addTo(root);
    }
    return root;
  }

  @Override
  public void execute(ExecutionRequest request) {
    TestDescriptor root = request.getRootTestDescriptor();
    EngineExecutionListener listener = request.getEngineExecutionListener();
    listener.executionStarted(root);
    TestExecutionResult result = TestExecutionResult.successful();
    try {
      ConfigurationParameters parameters = request.getConfigurationParameters();
      new Lanes(Cancellation.of(request), parameters)
          .run(new Units(root, parameters, listener).classes());
    } catch (RuntimeException e) {
      // Else the launcher would end the run of all engines, and the root would have no end.
      result = TestExecutionResult.failed(e);
    }
    listener.executionFinished(root, result);
  }
}
