package io.asanloop.internal.plan;

import java.lang.module.ModuleFinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The arguments of the child JVM: those of this JVM, less what a child cannot have, and ours. */
final class JvmArguments {
  private static final Pattern DEBUGGER =
      Pattern.compile(
          "-agentlib:jdwp.*|-agentpath:.*jdwp.*|-Xrunjdwp.*|-Xdebug"
              + "|-javaagent:.*(idea_rt|debugger-agent)\\.jar.*");
  private static final Pattern JMX_PORT = Pattern.compile("-Dcom\\.sun\\.management\\.jmxremote.*");
  // ZGC wants the addresses that the sanitizer's shadow memory takes, and does not start.
  private static final Pattern ZGC = Pattern.compile("-XX:[+-](UseZGC|ZGenerational)|-XX:Z\\w+=.*");
  // Without collections no cleaner runs before a leak check, and what it is to free looks lost.
  private static final Pattern NO_GC = Pattern.compile("-XX:\\+DisableExplicitGC");
  // The child runs on the class path, with no other modules than those of the JDK.
  private static final Pattern MODULES =
      Pattern.compile("(--module-path|-p|--patch-module|--add-reads|--module)(=.*)?");
  private static final String ADD_MODULES = "--add-modules=";
  private static final Set<String> OF_JDK = Set.of("ALL-SYSTEM", "ALL-DEFAULT");
  private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC");
  private static final Pattern COMPILER =
      Pattern.compile("-XX:TieredStopAtLevel=.*|-XX:[+-]TieredCompilation|-Xint|-Xcomp");
  private static final Set<String> FOLLOWED_BY_VALUE =
      Set.of("--module-path", "-p", "--patch-module", "--add-reads", "--module");

  private JvmArguments() {}

  /**
   * Returns all arguments before the class path.
   *
   * @param parent the JVM to inherit from
   * @param further the user's further arguments, which come last and so win
   */
  static List<String> of(ParentJvm parent, List<String> further) {
    List<String> arguments = inherited(parent);
    if (further.stream().anyMatch(matches(COLLECTOR))) {
      // A JVM takes one collector only, wherever it is given.
      arguments.removeIf(matches(COLLECTOR));
    }
    boolean ownCollector =
        arguments.stream().anyMatch(matches(COLLECTOR))
            || further.stream().anyMatch(matches(COLLECTOR));
    boolean ownCompiler =
        arguments.stream().anyMatch(matches(COMPILER))
            || further.stream().anyMatch(matches(COMPILER));
    if (!ownCollector) {
      arguments.add("-XX:+UseSerialGC");
    }
    if (!ownCompiler) {
      arguments.add("-XX:TieredStopAtLevel=1");
    }
    arguments.addAll(further);
    return arguments;
  }

  private static List<String> inherited(ParentJvm parent) {
    List<String> given = parent.arguments();
    List<String> kept = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      String argument = given.get(i);
      if (FOLLOWED_BY_VALUE.contains(argument)) {
        i++;
      } else if (argument.startsWith(ADD_MODULES)) {
        ofJdk(argument.substring(ADD_MODULES.length())).ifPresent(kept::add);
      } else if (!dropped(argument)) {
        kept.add(argument);
      }
    }
    return kept;
  }

  /** What to add of these modules; nothing if none of them is the JDK's. */
  private static Optional<String> ofJdk(String modules) {
    return Stream.of(modules.split(",", -1))
        .filter(name -> OF_JDK.contains(name) || ModuleFinder.ofSystem().find(name).isPresent())
        .reduce((one, other) -> one + "," + other)
        .map(names -> ADD_MODULES + names);
  }

  private static boolean dropped(String argument) {
    return List.of(DEBUGGER, JMX_PORT, ZGC, NO_GC, MODULES).stream()
        .anyMatch(pattern -> matches(pattern).test(argument));
  }

  private static Predicate<String> matches(Pattern pattern) {
    return pattern.asMatchPredicate();
  }
}
