package io.asanloop.internal.run;

import io.asanloop.internal.verdict.Verdict;
import io.asanloop.internal.wire.TestNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps what it hears. */
final class RecordingListener implements UnitListener {
  final List<String> events = new ArrayList<>();
  final Map<String, Verdict> verdicts = new LinkedHashMap<>();
  final Map<String, Map<String, String>> entries = new LinkedHashMap<>();
  final StringBuilder out = new StringBuilder();
  final StringBuilder err = new StringBuilder();

  private static String last(String id) {
    return TestName.of(id).full();
  }

  @Override
  public void registered(String parentId, TestNode node) {
    events.add("registered " + last(node.id()));
  }

  @Override
  public void started(String id) {
    events.add("started " + last(id));
  }

  @Override
  public void skipped(String id, String reason) {
    events.add("skipped " + last(id));
  }

  @Override
  public void finished(String id, Verdict verdict) {
    events.add("finished " + last(id) + " " + verdict.outcome());
    verdicts.put(last(id), verdict);
  }

  @Override
  public void entry(String id, Map<String, String> values) {
    entries.put(last(id), values);
  }

  @Override
  public void publishedFile(String id, String path, String mediaType) {
    events.add("file " + path);
  }

  @Override
  public void output(Stream stream, String text) {
    (stream == Stream.OUT ? out : err).append(text);
  }
}
