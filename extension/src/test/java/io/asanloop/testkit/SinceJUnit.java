package io.asanloop.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.module.ModuleDescriptor.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A test of what older versions of JUnit than this have not: it is skipped there. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SinceJUnit.Condition.class)
public @interface SinceJUnit {
  /** The version, such as {@code 5.13}. */
  String value();

  /** What it has, and older ones have not. */
  String has();

  /** Asks the version on the class path. */
  final class Condition implements ExecutionCondition {
    private static final String HERE = Test.class.getPackage().getImplementationVersion();

    /** Returns whether the version on the class path is this one or newer. */
    public static boolean holds(String version) {
      return Version.parse(HERE).compareTo(Version.parse(version)) >= 0;
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      SinceJUnit since = context.getElement().orElseThrow().getAnnotation(SinceJUnit.class);
      return since == null || holds(since.value())
          ? ConditionEvaluationResult.enabled("JUnit " + HERE)
          : ConditionEvaluationResult.disabled(
              "JUnit " + HERE + " has not, as " + since.value() + " has, " + since.has());
    }
  }
}
