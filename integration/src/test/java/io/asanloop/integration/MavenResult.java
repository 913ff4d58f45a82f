package io.asanloop.integration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
 */
record MavenResult(int exitCode, String log, Path folder) {

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

  /** Returns all tests in the XML reports. */
  List<TestCase> tests() {
    List<TestCase> tests = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.resolve("target/surefire-reports"))) {
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
      throw new AssertionError(log, e);
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

  /** Returns the number of the line with a marker in a source file of the project. */
  int line(String file, String marker) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve(file));
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(marker)) {
        return i + 1;
      }
    }
    throw new AssertionError(file + " has no line with " + marker);
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
