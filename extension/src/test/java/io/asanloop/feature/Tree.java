package io.asanloop.feature;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.UniqueId.Segment;
import org.junit.platform.engine.reporting.FileEntry;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * All that a launcher's listener heard of tests and containers, of each by itself, in the order in
 * which they were first heard of. A node goes by the values of the segments of its unique id below
 * the engine, as in {@code com.acme.FooTest/Inner/takes(int)/#2}.
 *
 * <p>The order between siblings is kept for their beginnings alone: invocations of a template take
 * turns in a child, and so end together after the last round. What is above a node has begun before
 * it and ends after it in any case.
 */
final class Tree implements TestExecutionListener {
  private final Map<String, StringBuilder> nodes = new LinkedHashMap<>();
  private final Map<String, Throwable> failures = new LinkedHashMap<>();
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, String> iterations = new TreeMap<>();
  private final Set<String> open = new HashSet<>();

  /** Returns everything that may be told of each node, in its order, but not who ran it. */
  Map<String, String> nodes() {
    Map<String, String> text = new LinkedHashMap<>();
    nodes.forEach((id, node) -> text.put(id, node.toString()));
    return text;
  }

  /** Returns what each node failed with that did not pass. */
  Map<String, Throwable> failures() {
    return failures;
  }

  /** Returns the display name of a node. */
  String name(String id) {
    return names.get(id);
  }

  /** Returns how many iterations each test ran. */
  Map<String, String> iterations() {
    return iterations;
  }

  @Override
  public void dynamicTestRegistered(TestIdentifier test) {
    node(test).append(" registered").append(place(test));
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    node(test).append(" started").append(place(test));
    open.add(id(test));
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    node(test).append(" SKIPPED ").append(reason).append(place(test));
  }

  @Override
  public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
    Map<String, String> values = new TreeMap<>(entry.getKeyValuePairs());
    if (values.containsKey("asanloop.iterations")) {
      iterations.put(id(test), values.get("asanloop.iterations"));
    } else {
      node(test).append(" entry ").append(values);
    }
  }

  @Override
  public void fileEntryPublished(TestIdentifier test, FileEntry file) {
    node(test).append(" file ").append(file.getPath().getFileName());
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    open.remove(id(test));
    boolean last = open.stream().noneMatch(other -> other.startsWith(id(test) + "/"));
    node(test).append(' ').append(result.getStatus()).append(last ? "" : " before its children");
    result
        .getThrowable()
        .ifPresent(
            thrown -> {
              failures.put(id(test), thrown);
              node(test).append(' ').append(thrown);
            });
  }

  private String place(TestIdentifier test) {
    String parent = id(test).replaceFirst("/?[^/]*$", "");
    return open.contains(parent) || id(test).isEmpty() ? "" : " outside of its parent";
  }

  private StringBuilder node(TestIdentifier test) {
    names.put(id(test), test.getDisplayName());
    return nodes.computeIfAbsent(
        id(test),
        id ->
            new StringBuilder()
                .append(String.join(" | ", test.getDisplayName(), test.getLegacyReportingName()))
                .append(List.of(test.getType(), test.getTags(), test.getSource()))
                .append(test.getUniqueIdObject().getLastSegment().getType()));
  }

  /** Returns how a node is called here. */
  static String id(TestIdentifier test) {
    List<Segment> segments = UniqueId.parse(test.getUniqueId()).getSegments();
    return String.join(
        "/", segments.stream().skip(1).map(Segment::getValue).toArray(String[]::new));
  }
}
