package io.asanloop.internal.wire;

import java.util.List;

/**
 * What a test runner is told of a test that came up while the tests ran: an invocation of a
 * template or a dynamic node.
 *
 * @param id unique id, below {@link Protocol#ROOT_ID}
 * @param displayName name that people read
 * @param legacyName name for reports that know classes and methods only
 * @param type whether it is a test, has tests, or both
 * @param source where it is written
 * @param tags names of its tags
 * @param mayRegisterTests whether more nodes may come up below it
 */
public record TestNode(
    String id,
    String displayName,
    String legacyName,
    Type type,
    Source source,
    List<String> tags,
    boolean mayRegisterTests) {

  /** As JUnit's {@code TestDescriptor.Type}. */
  public enum Type {
    CONTAINER,
    TEST,
    CONTAINER_AND_TEST
  }

  /** The kinds of JUnit's {@code TestSource}, with the parts that {@link Source} carries. */
  public enum SourceType {
    /** No parts. */
    NONE,
    /** Class, method, parameter types. */
    METHOD,
    /** Class, line, column. */
    CLASS,
    /** Resource name, line, column. */
    RESOURCE,
    /** Path, line, column. */
    FILE,
    /** Path. */
    DIRECTORY,
    /** URI. */
    URI
  }

  /**
   * Where a node is written.
   *
   * @param type its kind
   * @param parts what the kind says; lines and columns as decimal numbers, 0 for unknown
   */
  public record Source(SourceType type, List<String> parts) {
    public static final Source NONE = new Source(SourceType.NONE, List.of());

    public Source {
      parts = List.copyOf(parts);
    }
  }

  public TestNode {
    tags = List.copyOf(tags);
  }
}
