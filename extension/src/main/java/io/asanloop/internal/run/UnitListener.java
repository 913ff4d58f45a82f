package io.asanloop.internal.run;

import io.asanloop.internal.verdict.Verdict;
import io.asanloop.internal.wire.TestNode;
import java.util.Map;

/**
 * Hears what happens to a {@link Unit}, on the thread that runs it, in the order in which it
 * happened. All ids are those of the wire.
 */
public interface UnitListener {
  /** A test came up while tests ran; once per id even if several children run it. */
  void registered(String parentId, TestNode node);

  /** A test or container begins; containers again in each child. */
  void started(String id);

  /** A test or container, with all below it, is skipped. */
  void skipped(String id, String reason);

  /**
   * A test or container has ended. A test ends once; a container once in each child, and once more
   * where what follows its end fails it.
   */
  void finished(String id, Verdict verdict);

  /** A report entry of a test, or what was checked of it. */
  void entry(String id, Map<String, String> values);

  /** A file that a test published; the media type may be empty. */
  void publishedFile(String id, String path, String mediaType);

  /** Text that the child printed, before the event that follows. */
  void output(Stream stream, String text);

  /** Where a child prints. */
  enum Stream {
    OUT,
    ERR
  }
}
