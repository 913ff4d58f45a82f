package io.asanloop.integration;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests what one run of Maven made of a project that has nothing but AsanLoop, JUnit, JNA and
 * the fixtures as its C library. It is run once for all of them.
 */
final class FreshProject implements ParameterResolver {

  /** The project, and its result of {@code mvn test}. */
  record Run(Project project, MavenResult result) implements AutoCloseable {
    private static Run start() {
      try {
        Project project = Project.withFixtures("fresh");
        try {
          return new Run(project, run(project));
        } catch (Throwable failed) {
          project.close();
          throw failed;
        }
      } catch (IOException | InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    private static MavenResult run(Project project) throws IOException, InterruptedException {
      Path sources = project.folder().resolve("native");
      NativeBuild.GCC.fixtures(sources, "build");
      NativeBuild.PLAIN.build(sources, "plain/libfixtures.so", "c", "cpp");
      return project.maven("test");
    }

    @Override
    public void close() throws IOException {
      project.close();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Run.class;
  }

  @Override
  public Run resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(Namespace.create(FreshProject.class))
        .getOrComputeIfAbsent(Run.class, type -> Run.start(), Run.class);
  }
}
