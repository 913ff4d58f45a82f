import com.sun.jna.Function;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Leaks from a JVM: five checks, each with a planted block of 4099 bytes. What the JVM lost before the
 * first of them is ignored, so that the others are short. Argument: the folder of the report.
 */
public class Jvm {
  interface Case extends Library {
    void leak_direct();

    void leak_calloc();

    void leak_list();
  }

  static final NativeLibrary PROCESS = NativeLibrary.getProcess();
  static final Function CHECK = PROCESS.getFunction("__lsan_do_recoverable_leak_check");
  static final Function IGNORE = PROCESS.getFunction("__lsan_ignore_object");
  static final Function MALLOC = PROCESS.getFunction("malloc");
  static final Function FREE = PROCESS.getFunction("free");

  static int deep(int n, long a, long b, long c) {
    return n == 0 ? 0 : deep(n - 1, 0, 0, 0) + 1;
  }

  static void check() throws Exception {
    // Kept inverted: nothing that the check scans may point to it.
    long canary = ~MALLOC.invokeLong(new Object[] {4099L});
    deep(3000, 0, 0, 0);
    Thread checker = new Thread(() -> CHECK.invokeInt(new Object[0]));
    checker.start();
    checker.join();
    FREE.invokeVoid(new Object[] {~canary});
  }

  public static void main(String[] arguments) throws Exception {
    Case library = Native.load("case", Case.class);
    check();
    Path report;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of(arguments[0]), "jvm.*")) {
      report = files.iterator().next();
    }
    for (String line : Files.readAllLines(report)) {
      if (line.startsWith("0x") && !line.contains("4099")) {
        IGNORE.invokeVoid(new Object[] {new Pointer(Long.decode(line.split(" ")[0]))});
      }
    }
    check();
    for (int i = 0; i < 100; i++) {
      library.leak_direct();
      library.leak_list();
    }
    check();
    for (int i = 0; i < 50; i++) {
      library.leak_direct();
    }
    check();
    for (int i = 0; i < 20; i++) {
      library.leak_calloc();
    }
    check();
  }
}
