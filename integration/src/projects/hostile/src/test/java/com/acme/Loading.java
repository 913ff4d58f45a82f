package com.acme;

import com.sun.jna.Pointer;
import java.lang.reflect.Parameter;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** An extension that calls the library wherever JUnit lets it. */
class Loading implements BeforeAllCallback, BeforeEachCallback, ParameterResolver {
  private final boolean resolves;
  private final int size;

  Loading(boolean resolves) {
    this.resolves = resolves;
    Pointer buffer = Foo.INSTANCE.foo_parse();
    size = buffer == null ? 0 : 41;
    Foo.INSTANCE.foo_free(buffer);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    Foo.INSTANCE.foo_throw(1);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    Foo.INSTANCE.foo_throw(2);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Parameter declared = parameter.getParameter();
    return resolves && declared.getType() == Integer.class && Foo.INSTANCE.foo_throw(3) == 3;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return Foo.INSTANCE.foo_throw(size);
  }
}
