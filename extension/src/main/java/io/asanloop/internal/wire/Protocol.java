package io.asanloop.internal.wire;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;

/**
 * The constants that both sides of the wire agree on.
 *
 * <p>The wire is a Unix-domain socket in a folder that only the user can enter. The parent listens,
 * the child connects, and the parent unlinks the socket as soon as it has accepted. The parent then
 * writes one frame, the {@link Assignment}; everything after that flows from the child to the
 * parent as {@link ChildEvent}s, each flushed on its own, until {@link ChildEvent.Goodbye}. Either
 * side learns of the other's death by the end of the stream.
 *
 * <pre>
 * stream := frame*
 * frame  := length:int32 opcode:uint8 payload      length counts opcode and payload, big endian
 * string := length:int32 utf8-bytes
 * list   := count:int32 item*
 * map    := count:int32 (key:string value:string)*
 * bool   := uint8, 0 or 1
 * </pre>
 */
public final class Protocol {
  /** Raised whenever a frame changes; a child of another version refuses to work. */
  public static final int VERSION = 4;

  /** Longest frame that is read, in bytes; a longer one is garbage. */
  public static final int MAX_FRAME_BYTES = 16 << 20;

  /** Longest string that is sent, in chars; longer ones are cut and say so. */
  public static final int MAX_STRING_CHARS = 1 << 20;

  /** How the child's {@code System.out} and {@code System.err} write to their files. */
  public static final Charset OUTPUT = StandardCharsets.UTF_8;

  /** System property that marks a child JVM and makes a second fork impossible. */
  public static final String CHILD_MARKER = "asanloop.child";

  /**
   * Environment variables that the parent sets for a child's sanitizer; no process that the child
   * starts may inherit them.
   */
  public static final Set<String> SANITIZER_VARIABLES =
      Set.of("LD_PRELOAD", "ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS");

  /** Exit code of a child that could not serve its assignment (told before in {@code Hello}). */
  public static final int EXIT_NOT_READY = 70;

  /** Exit code of a child whose parent is gone. */
  public static final int EXIT_PARENT_GONE = 71;

  /** Exit code that the sanitizer runtime uses after a memory error. */
  public static final int EXIT_SANITIZER_ERROR = 72;

  /** Exit code of a child that met a fault of its own. */
  public static final int EXIT_BROKEN = 73;

  /** How long a child may take from its start to its connection. */
  public static final Duration START_LIMIT = Duration.ofSeconds(60);

  /** How long a child may take to end after its goodbye. */
  public static final Duration END_LIMIT = Duration.ofSeconds(10);

  /** Root of every unique id on the wire, whatever the id of the engine in the parent is. */
  public static final String ROOT_ID = "[engine:asanloop]";

  private Protocol() {}

  /** Returns whether this JVM was started by AsanLoop to run tests. */
  public static boolean inChild() {
    return System.getProperty(CHILD_MARKER) != null;
  }
}
