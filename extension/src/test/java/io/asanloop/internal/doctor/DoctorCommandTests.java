package io.asanloop.internal.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.plan.ChildClassPath;
import io.asanloop.internal.plan.StartSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DoctorCommandTests {
  private static final String OWN = ChildClassPath.locations(List.of(Doctor.class)).get(0);
  private static final String JAVA = System.getProperty("java.home") + "/bin/java";

  @Test
  void namesWhatTheDoctorNeedsAndWhatTheChildWasGiven() {
    StartSettings start =
        new StartSettings(
            List.of(Path.of("/my lib")),
            List.of(),
            Map.of(),
            List.of("-Xmx1g"),
            Optional.of(Path.of("/lib/libasan.so.8")));
    assertThat(
            DoctorCommand.of(
                new Patient(
                    Patients.with("jna.library.path", "native/it's"),
                    start,
                    List.of("/x/junit.jar", "/x/foo.jar"))))
        .isEqualTo(
            JAVA
                + " -Dasanloop.runtime=/lib/libasan.so.8 '-Djna.library.path=native/it'\\''s' -cp "
                + OWN
                + " io.asanloop.internal.doctor.Doctor '/my lib' -Xmx1g");
  }
}
