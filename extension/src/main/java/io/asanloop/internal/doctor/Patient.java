package io.asanloop.internal.doctor;

import io.asanloop.internal.plan.ParentJvm;
import io.asanloop.internal.plan.StartSettings;
import java.util.List;

/**
 * The child that is asked about: all from which its command is made but for the toolchain.
 *
 * @param parent the JVM that it inherits from
 * @param start what is fixed at its start
 * @param classPath its class path
 */
public record Patient(ParentJvm parent, StartSettings start, List<String> classPath) {
  public Patient {
    classPath = List.copyOf(classPath);
  }
}
