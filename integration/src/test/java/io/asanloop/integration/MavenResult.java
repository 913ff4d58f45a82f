package io.asanloop.integration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * What a run of Maven left behind.
 *
 * @param exitCode its exit code
 * @param log what it printed
 * @param folder the project
 * @param tests all tests in Surefire's XML reports
 */
record MavenResult(int exitCode, String log, Path folder, List<TestCase> tests) {

  /** Where Surefire and Failsafe put their reports. */
  static final List<String> REPORTS = List.of("target/surefire-reports", "target/failsafe-reports");

  /**
   * A test as Surefire's XML has it.
   *
   * @param name class and name, as {@code BuggyTest.leaks}
   * @param outcome {@code passed}, {@code failure}, {@code error} or {@code skipped}
   * @param type the type of the exception
   * @param message the message of the exception
   * @param text the stack trace as Surefire prints it
   */
  record TestCase(String name, String outcome, String type, String message, String text) {}

  /** Reads the reports: the next run deletes them. */
  static MavenResult of(int exitCode, String log, Path folder) {
    List<TestCase> tests = new ArrayList<>();
    for (String reports : REPORTS) {
      tests.addAll(tests(folder.resolve(reports)));
    }
    return new MavenResult(exitCode, log, folder, List.copyOf(tests));
  }

  /** Returns the tests of the XML reports in a folder; none if it is not there. */
  static List<TestCase> tests(Path reports) {
    List<TestCase> tests = new ArrayList<>();
    if (Files.exists(reports)) {
      try (Stream<Path> files = Files.list(reports)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".xml")).sorted().toList()) {
          NodeList cases =
              DocumentBuilderFactory.newInstance()
                  .newDocumentBuilder()
                  .parse(file.toFile())
                  .getElementsByTagName("testcase");
          for (int i = 0; i < cases.getLength(); i++) {
            tests.add(test((Element) cases.item(i)));
          }
        }
      } catch (IOException | SAXException | ParserConfigurationException e) {
        throw new AssertionError(e);
      }
    }
    return tests;
  }

  /** Returns the one test of a name. */
  TestCase test(String name) {
    List<TestCase> found = tests().stream().filter(t -> t.name().equals(name)).toList();
    if (found.size() != 1) {
      throw new AssertionError(
          found.size() + " tests are called " + name + ", there are " + tests() + "\n" + log);
    }
    return found.get(0);
  }

  /** Returns {@code name outcome} of each test, sorted. */
  List<String> outcomes() {
    return tests().stream().map(t -> t.name() + " " + t.outcome()).sorted().toList();
  }

  /**
   * Returns {@code name outcome} of each test, sorted, without the parts of a name that differ
   * between versions of JUnit and Surefire: parameters and invocations.
   */
  List<String> methods() {
    return tests().stream()
        .map(t -> t.name().replaceAll("[({\\[ ].*", "") + " " + t.outcome())
        .sorted()
        .toList();
  }

  /** Returns {@code file.c:line} of the line below a folder that is marked {@code BUG: name}. */
  String bug(String below, String name) throws IOException {
    Pattern marker = Pattern.compile(".*\\bBUG: " + Pattern.quote(name) + "\\b.*");
    try (Stream<Path> files = Files.walk(folder.resolve(below))) {
      for (Path file : files.filter(f -> f.toString().matches(".*\\.(c|cpp|java)")).toList()) {
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
          if (marker.matcher(lines.get(i)).matches()) {
            return file.getFileName() + ":" + (i + 1);
          }
        }
      }
    }
    throw new AssertionError("No line below " + below + " is marked BUG: " + name);
  }

  private static TestCase test(Element element) {
    String type = element.getAttribute("classname");
    String name = type.substring(type.lastIndexOf('.') + 1) + "." + element.getAttribute("name");
    for (String outcome : List.of("failure", "error", "skipped")) {
      NodeList found = element.getElementsByTagName(outcome);
      if (found.getLength() > 0) {
        Element e = (Element) found.item(0);
        return new TestCase(
            name, outcome, e.getAttribute("type"), e.getAttribute("message"), e.getTextContent());
      }
    }
    return new TestCase(name, "passed", "", "", "");
  }
}
