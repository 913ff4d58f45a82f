package io.asanloop.internal.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.plan.ChildClassPath;
import io.asanloop.internal.plan.StartSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTests {
  private static final String OWN = ChildClassPath.locations(List.of(Doctor.class)).get(0);
  private static final String JAVA = System.getProperty("java.home") + "/bin/java";

  @TempDir Path repository;

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
                    List.of("/x/junit.jar", "/x/jna-5.19.1.jar"))))
        .isEqualTo(
            JAVA
                + " -Dasanloop.runtime=/lib/libasan.so.8 '-Djna.library.path=native/it'\\''s' -cp "
                + OWN
                + ":/x/jna-5.19.1.jar io.asanloop.internal.doctor.Doctor '/my lib' -Xmx1g");
  }

  @Test
  void namesTheWholeClassPathWhereNoJarIsJnas() {
    assertThat(
            DoctorCommand.of(
                new Patient(Patients.of().parent(), Patients.of().start(), List.of("/x/all.jar"))))
        .isEqualTo(JAVA + " -cp " + OWN + ":/x/all.jar io.asanloop.internal.doctor.Doctor");
  }

  @Test
  void theNewestJnaOfTheRepositoryIsTaken() throws IOException {
    Path own = repository.resolve("io/asanloop/asanloop/1/asanloop-1.jar");
    jna("5.9.0");
    String newest = jna("5.19.1");
    Files.createDirectories(repository.resolve("net/java/dev/jna/jna/6.0.0"));

    assertThat(JnaJar.on(List.of(own.toString()), own)).containsExactly(own.toString(), newest);
    assertThat(JnaJar.on(List.of("/x/jna.jar"), own)).containsExactly("/x/jna.jar");
    assertThat(JnaJar.on(List.of("a.jar"), Path.of("/a.jar"))).containsExactly("a.jar");
  }

  private String jna(String version) throws IOException {
    Path jar = repository.resolve("net/java/dev/jna/jna/" + version + "/jna-" + version + ".jar");
    Files.createDirectories(jar.getParent());
    return Files.createFile(jar).toString();
  }
}
