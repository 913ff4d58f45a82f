package io.asanloop;

import io.asanloop.internal.current.Turn;
import io.asanloop.internal.wire.Protocol;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives a test its {@link LoopInfo}. */
final class LoopInfoResolver implements ParameterResolver {
  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == LoopInfo.class;
  }

  @Override
  public LoopInfo resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Executable taker = parameter.getDeclaringExecutable();
    Turn turn = Protocol.inChild() ? Turn.current() : inline(taker, context);
    if (turn.number() == 0) {
      throw new ParameterResolutionException(
          "LoopInfo: ["
              + taker
              + "] is run once for all iterations, so there is no iteration to tell of; take it"
              + " in the test method, in @BeforeEach, @AfterEach, or in the constructor of a class"
              + " with one instance per test");
    }
    return new LoopInfo(Math.abs(turn.number()), turn.total(), turn.number() < 0);
  }

  /** Where nothing is repeated the same methods can take it as in a child. */
  private static Turn inline(Executable taker, ExtensionContext context) {
    boolean once =
        taker instanceof Method
            ? context.getTestMethod().isEmpty()
            : context.getTestInstanceLifecycle().filter(Lifecycle.PER_CLASS::equals).isPresent();
    return once ? Turn.NONE : new Turn(1, 1);
  }
}
