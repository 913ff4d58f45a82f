package io.asanloop.internal.plan;

import io.asanloop.internal.toolchain.Toolchain;
import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.Protocol;
import io.asanloop.internal.wire.Repetition;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the plan of a child from what the user asked and what this machine has. */
public final class ForkPlanner {
  /** What begins the JVM's argument that loads the native agent. */
  public static final String AGENT = "-agentpath:";

  /** Before JDK 19 the properties with the encodings of the streams had other names. */
  private static final String OF_STREAMS = Runtime.version().feature() < 19 ? "sun." : "";

  private static final String PRELOAD = "LD_PRELOAD";

  private final ParentJvm parent;
  private final Toolchain toolchain;
  private final Path agent;
  private final StartSettings start;
  private final List<String> classPath;

  /** Takes what is the same for all children; the agent is the file of the native one. */
  public ForkPlanner(
      ParentJvm parent,
      Toolchain toolchain,
      Path agent,
      StartSettings start,
      List<String> classPath) {
    this.parent = parent;
    this.toolchain = toolchain;
    this.agent = agent;
    this.start = start;
    this.classPath = List.copyOf(classPath);
  }

  /**
   * Returns the plan of the next child.
   *
   * @param files where it writes
   * @param configuration JUnit's configuration parameters
   * @param selected unique ids of what to run
   * @param finished unique ids of what already has an end
   * @param repetitions how to run each test
   */
  public ForkPlan plan(
      RunDirectory.Child files,
      Map<String, String> configuration,
      List<String> selected,
      Set<String> finished,
      Map<String, Repetition> repetitions) {
    return new ForkPlan(
        launcher(),
        parent.java(),
        arguments(files),
        environment(files),
        parent.workingDirectory(),
        files,
        new Assignment(
            SystemProperties.toSend(parent, start.jvmArgs()),
            configuration,
            selected,
            finished,
            repetitions,
            files.marks().toString(),
            files.reportPrefix().toString(),
            files.errorStack().toString(),
            start.modules()));
  }

  private List<String> arguments(RunDirectory.Child files) {
    List<String> arguments = new ArrayList<>();
    // Before the user's agents: what they allocate is to be seen.
    arguments.add(AGENT + agent);
    arguments.addAll(JvmArguments.of(parent, start.jvmArgs()));
    arguments.add("-XX:ErrorFile=" + files.fatalErrorLog());
    arguments.add("-D" + Protocol.CHILD_MARKER + "=true");
    // Unlike the system's, this encoding has all characters. What tests see is the parent's value.
    for (String stream : List.of("stdout", "stderr")) {
      arguments.add("-D" + OF_STREAMS + stream + ".encoding=" + Protocol.OUTPUT);
    }
    // The JDK reads java.library.path before anything of ours runs.
    for (String name : List.of("java.library.path", "jna.library.path")) {
      String path = withLibraryPath(parent.property(name));
      if (!path.isEmpty()) {
        arguments.add("-D" + name + "=" + path);
      }
    }
    arguments.add("-cp");
    arguments.add(String.join(File.pathSeparator, classPath));
    return arguments;
  }

  /** The preload is set behind it, where addresses are fixed: it would die of them itself. */
  private List<String> launcher() {
    List<String> launcher = new ArrayList<>(toolchain.fixedAddresses());
    if (!launcher.isEmpty()) {
      launcher.add(PRELOAD + "=" + preload());
    }
    return launcher;
  }

  private String preload() {
    return Stream.of(
            Stream.of(toolchain.runtime().toString()),
            toolchain.standardLibrary().map(Path::toString).stream(),
            Stream.of(parent.variable(PRELOAD)))
        .flatMap(s -> s)
        .filter(s -> !s.isBlank())
        .collect(Collectors.joining(" "));
  }

  private Map<String, String> environment(RunDirectory.Child files) {
    Map<String, String> environment = new TreeMap<>(parent.environment());
    // What they say is among the arguments of this JVM, and there it can be left out.
    environment.keySet().removeAll(Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    if (toolchain.fixedAddresses().isEmpty()) {
      environment.put(PRELOAD, preload());
    } else {
      environment.remove(PRELOAD);
    }
    environment.put(
        "ASAN_OPTIONS",
        SanitizerOptions.asan(
            parent.variable("ASAN_OPTIONS"),
            start.options(),
            files.reportPrefix(),
            toolchain.runtimeSymbolizes()));
    environment.put("LSAN_OPTIONS", SanitizerOptions.lsan());
    environment.put(
        "UBSAN_OPTIONS",
        SanitizerOptions.ubsan(parent.variable("UBSAN_OPTIONS"), files.reportPrefix()));
    String loaderPath = withLibraryPath(parent.variable("LD_LIBRARY_PATH"));
    if (!loaderPath.isEmpty()) {
      environment.put("LD_LIBRARY_PATH", loaderPath);
    }
    return environment;
  }

  private String withLibraryPath(String inherited) {
    return Stream.concat(
            start.libraryPath().stream().map(Path::toString),
            Stream.of(inherited).filter(s -> !s.isEmpty()))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Returns the folders in which the child finds native libraries, in the order of its search. */
  public static List<Path> libraryFolders(ParentJvm parent, List<Path> libraryPath) {
    Map<Path, Path> folders = new LinkedHashMap<>();
    libraryPath.forEach(folder -> folders.put(folder, folder));
    for (String name : List.of("jna.library.path", "java.library.path")) {
      for (String entry : parent.property(name).split(File.pathSeparator, -1)) {
        if (!entry.isEmpty()) {
          Path folder = parent.workingDirectory().resolve(entry);
          folders.put(folder, folder);
        }
      }
    }
    return List.copyOf(folders.keySet());
  }
}
