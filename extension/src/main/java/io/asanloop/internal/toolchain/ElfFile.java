package io.asanloop.internal.toolchain;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The dynamic tables of an ELF file: what it needs, imports and exports; and who compiled it.
 *
 * <p>Reads these tables alone, however large the file is. Nothing in the file is trusted: a table
 * that does not lie within the file, or is too large to be true, is an empty one. The tables are
 * found through the section headers, as {@code readelf} does.
 *
 * @see <a href="https://refspecs.linuxfoundation.org/elf/gabi4+/contents.html">the ELF format</a>
 */
final class ElfFile implements Closeable {
  static final int X86_64 = 62;
  static final int AARCH64 = 183;

  private static final int TYPE_SHARED = 3;
  private static final int SECTION_SYMTAB = 2;
  private static final int SECTION_DYNAMIC = 6;
  private static final int SECTION_DYNSYM = 11;
  private static final int TAG_NEEDED = 1;
  private static final int UNDEFINED = 0;
  private static final int SYMBOL_FUNCTION = 2;
  private static final int SYMBOL_INDIRECT_FUNCTION = 10;

  /** The largest real tables, those of browser engines, have some tens of megabytes. */
  private static final int MAX_TABLE_BYTES = 256 << 20;

  private final FileChannel channel;
  private final boolean wide;
  private final ByteOrder order;
  private final ByteBuffer header;
  private final List<Section> sections;

  private ElfFile(FileChannel channel, ByteBuffer header) throws IOException {
    this.channel = channel;
    this.header = header;
    wide = header.get(4) == 2;
    order = header.get(5) == 2 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    header.order(order);
    sections = readSections();
  }

  private record Section(int name, int type, long offset, long size, int link) {}

  /** A symbol of the dynamic table. */
  record Symbol(String name, boolean defined, boolean function, long value, long size) {}

  /** Opens a file; empty if it is no ELF file, or too short to be one. */
  static Optional<ElfFile> open(Path file) throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    try {
      ByteBuffer header = read(channel, 0, 64);
      if (header.remaining() == 64 && header.getInt(0) == 0x7f454c46) {
        return Optional.of(new ElfFile(channel, header));
      }
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    channel.close();
    return Optional.empty();
  }

  boolean isSharedObject() {
    return header.getShort(16) == TYPE_SHARED;
  }

  boolean is64Bit() {
    return wide;
  }

  int machine() {
    return Short.toUnsignedInt(header.getShort(18));
  }

  /** Whether it has the full symbol table that {@code strip} removes. */
  boolean hasSymbolTable() {
    return sections.stream().anyMatch(section -> section.type() == SECTION_SYMTAB);
  }

  /** The libraries that the loader loads with it. */
  List<String> needed() throws IOException {
    List<String> needed = new ArrayList<>();
    for (Section section : sections) {
      if (section.type() == SECTION_DYNAMIC) {
        ByteBuffer entries = read(section);
        ByteBuffer names = strings(section);
        int word = wide ? Long.BYTES : Integer.BYTES;
        while (entries.remaining() >= 2 * word) {
          long tag = word(entries);
          long value = word(entries);
          if (tag == TAG_NEEDED) {
            needed.add(string(names, value));
          }
        }
      }
    }
    return needed;
  }

  /** What the compilers of its parts say of themselves; empty where somebody took it out. */
  List<String> compilers() throws IOException {
    int nameTable = Short.toUnsignedInt(header.getShort(wide ? 62 : 50));
    if (nameTable >= sections.size()) {
      return List.of();
    }
    ByteBuffer names = read(sections.get(nameTable));
    for (Section section : sections) {
      if (string(names, section.name()).equals(".comment")) {
        String text = StandardCharsets.UTF_8.decode(read(section)).toString();
        return Stream.of(text.split("\\x00+", -1)).filter(compiler -> !compiler.isEmpty()).toList();
      }
    }
    return List.of();
  }

  /** What it imports and exports. */
  List<Symbol> symbols() throws IOException {
    List<Symbol> symbols = new ArrayList<>();
    for (Section section : sections) {
      if (section.type() == SECTION_DYNSYM) {
        ByteBuffer entries = read(section);
        ByteBuffer names = strings(section);
        while (entries.remaining() >= (wide ? 24 : 16)) {
          symbols.add(symbol(entries, names));
        }
      }
    }
    return symbols;
  }

  private Symbol symbol(ByteBuffer entries, ByteBuffer names) {
    long name = Integer.toUnsignedLong(entries.getInt());
    long value = wide ? 0 : word(entries);
    long size = wide ? 0 : word(entries);
    int type = entries.get() & 0xf;
    entries.get();
    boolean defined = entries.getShort() != UNDEFINED;
    if (wide) {
      value = entries.getLong();
      size = entries.getLong();
    }
    boolean function = type == SYMBOL_FUNCTION || type == SYMBOL_INDIRECT_FUNCTION;
    return new Symbol(string(names, name), defined, function, value, size);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private List<Section> readSections() throws IOException {
    long offset = wide ? header.getLong(40) : Integer.toUnsignedLong(header.getInt(32));
    int entrySize = Short.toUnsignedInt(header.getShort(wide ? 58 : 46));
    int count = Short.toUnsignedInt(header.getShort(wide ? 60 : 48));
    List<Section> read = new ArrayList<>();
    if (entrySize != (wide ? 64 : 40)) {
      return read;
    }
    ByteBuffer table = read(channel, offset, (long) entrySize * count).order(order);
    while (table.remaining() >= entrySize) {
      ByteBuffer entry = table.slice(table.position(), entrySize).order(order);
      table.position(table.position() + entrySize);
      int name = entry.getInt(0);
      int type = entry.getInt(4);
      read.add(
          wide
              ? new Section(name, type, entry.getLong(24), entry.getLong(32), entry.getInt(40))
              : new Section(
                  name,
                  type,
                  Integer.toUnsignedLong(entry.getInt(16)),
                  Integer.toUnsignedLong(entry.getInt(20)),
                  entry.getInt(24)));
    }
    return read;
  }

  private ByteBuffer strings(Section section) throws IOException {
    int link = section.link();
    return link >= 0 && link < sections.size() ? read(sections.get(link)) : ByteBuffer.allocate(0);
  }

  private ByteBuffer read(Section section) throws IOException {
    return read(channel, section.offset(), section.size()).order(order);
  }

  private long word(ByteBuffer entries) {
    return wide ? entries.getLong() : Integer.toUnsignedLong(entries.getInt());
  }

  private static String string(ByteBuffer names, long at) {
    if (at < 0 || at >= names.limit()) {
      return "";
    }
    int end = (int) at;
    while (end < names.limit() && names.get(end) != 0) {
      end++;
    }
    byte[] bytes = new byte[end - (int) at];
    names.get((int) at, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static ByteBuffer read(FileChannel channel, long offset, long size) throws IOException {
    long length = channel.size();
    if (offset < 0 || size < 0 || size > MAX_TABLE_BYTES || offset > length - size) {
      return ByteBuffer.allocate(0);
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) size);
    // The file may become shorter meanwhile, as when it is being built.
    while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) > 0) {}
    return bytes.flip();
  }
}
