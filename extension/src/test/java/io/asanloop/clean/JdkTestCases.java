package io.asanloop.clean;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What has the JVM and the JDK allocate, each in its own way. */
abstract class JdkTestCases {
  /** The system property with the collector that the child shall have. */
  static final String COLLECTOR = "asanloop.clean.collector";

  private static final Map<String, String> NAMES =
      Map.of(
          "Serial", "Copy",
          "G1", "G1 Young Generation",
          "Parallel", "PS Scavenge",
          "Shenandoah", "Shenandoah Cycles");
  private static final byte[] BYTES = "some characters, ".repeat(999).getBytes(UTF_8);

  @TempDir Path folder;

  @Test
  void collects() {
    System.gc();
    assertTrue(
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .anyMatch(bean -> bean.getName().equals(NAMES.get(System.getProperty(COLLECTOR)))));
  }

  @Test
  void zipStreams() throws Exception {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write(BYTES);
    }
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped.toByteArray()))) {
      assertArrayEquals(BYTES, in.readAllBytes());
    }
    String entry = Test.class.getName().replace('.', '/') + ".class";
    try (JarFile file = new JarFile(jar().toFile());
        InputStream in = file.getInputStream(file.getEntry(entry))) {
      assertNotEquals(0, in.readAllBytes().length);
    }
  }

  @Test
  void sockets() throws Exception {
    InetAddress here = InetAddress.getByName("localhost");
    try (ServerSocket server = new ServerSocket(0, 1, here);
        Socket client = new Socket(here, server.getLocalPort());
        Socket accepted = server.accept()) {
      client.getOutputStream().write(BYTES, 0, 99);
      assertEquals(99, accepted.getInputStream().readNBytes(99).length);
    }
  }

  @Test
  void channels() throws Exception {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (SocketChannel client = SocketChannel.open(server.getLocalAddress());
          SocketChannel accepted = server.accept()) {
        assertEquals(99, client.write(ByteBuffer.wrap(BYTES, 0, 99)));
        ByteBuffer read = ByteBuffer.allocateDirect(99);
        while (read.hasRemaining() && accepted.read(read) >= 0) {}
        assertEquals(BYTES[98], read.get(98));
      }
    }
  }

  @Test
  void mappedFiles() throws IOException {
    Path file = Files.write(folder.resolve("file"), BYTES);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      MappedByteBuffer mapped = channel.map(MapMode.READ_ONLY, 0, BYTES.length);
      assertEquals(ByteBuffer.wrap(BYTES), mapped);
    }
  }

  @Test
  void directBuffers() {
    ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16);
    buffer.put(BYTES).flip();
    assertEquals(ByteBuffer.wrap(BYTES), buffer);
  }

  @Test
  void crypto() throws Exception {
    SecretKey key = KeyGenerator.getInstance("AES").generateKey();
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, key);
    assertNotEquals(BYTES.length, cipher.doFinal(BYTES).length);
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(BYTES);
    assertEquals(64, HexFormat.of().formatHex(digest).length());
    KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(pair.getPrivate());
    signature.update(digest);
    assertEquals(64, signature.sign().length);
  }

  @Test
  void loadsClassesAnew() throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {jar().toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      assertNotEquals(Test.class, loader.loadClass(Test.class.getName()));
      assertNotEquals(TempDir.class, loader.loadClass(TempDir.class.getName()));
    }
  }

  @Test
  void reflectionAndProxies() throws Exception {
    Object proxy =
        Proxy.newProxyInstance(
            Callable.class.getClassLoader(),
            new Class<?>[] {Callable.class},
            (self, method, arguments) -> method.getName());
    assertEquals("call", Callable.class.getMethod("call").invoke(proxy));
  }

  @Test
  void threads() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Future<Integer>> results = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      int number = i;
      results.add(pool.submit(() -> ByteBuffer.allocateDirect(number).capacity()));
    }
    for (int i = 0; i < 16; i++) {
      assertEquals(i, results.get(i).get());
    }
    pool.shutdown();
    assertTrue(pool.awaitTermination(1, TimeUnit.MINUTES));
  }

  @Test
  void processes() throws Exception {
    assertEquals(0, new ProcessBuilder("/bin/true").start().waitFor());
  }

  private static Path jar() throws Exception {
    return Path.of(Test.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
