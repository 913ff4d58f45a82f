package io.asanloop.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.testkit.SinceJUnit;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.TagFilter;

/**
 * A test of every kind that Jupiter has is run in a child as Jupiter runs it here, and a leak in it
 * is told of it alone.
 */
class FeatureTests {
  @Test
  void sources() {
    Pair pair = Pair.of(SourcesTestCases.class);
    pair.assertAsJupiterAlone();
    pair.assertLeaks(
        "values(int)/#2 = [2] number=8",
        "constants(java.util.concurrent.TimeUnit)/#4 = [4] unit=SECONDS",
        "methods(java.lang.String, java.util.List, org.junit.jupiter.api.TestInfo)/#2"
            + " = [2] all of b",
        "fields(int)/#2 = [2] number=six",
        "rows(java.lang.String, int)/#2 = [2] text=/: #2 [c], number=2",
        "files(org.junit.jupiter.params.aggregator.ArgumentsAccessor)/#2"
            + " = 2 has large, very of large, very, 200",
        "providers(java.lang.String)/#2 = [2] text=second",
        "blanks(java.lang.String)/#1 = [1] text=null");
  }

  @Test
  void kinds() {
    Pair pair = Pair.of(KindsTestCases.class);
    pair.assertAsJupiterAlone();
    pair.assertLeaks(
        "plain() = plain()",
        "repeated(org.junit.jupiter.api.RepetitionInfo)/#2 = repetition 2 of 3",
        "factory()/#2/#2/#1 = loses",
        "single()/#1 = single",
        "template(java.lang.String)/#2 = context two",
        "overloaded(org.junit.jupiter.api.TestReporter) = overloaded(TestReporter)",
        "inherited() = inherited()",
        "InheritedInner/inner() = inner()",
        "defaults() = defaults()",
        "repeatedDefaults(org.junit.jupiter.api.RepetitionInfo)/#2 = repetition 2 of 2",
        "First/Second/method() = method()",
        "First/Second/Third/method(org.junit.jupiter.api.TestInfo) = method(TestInfo)");
  }

  @Test
  @SinceJUnit(value = "5.12", has = "temporary folders for constructors")
  void instances() {
    Pair pair = Pair.of(InstancesTestCases.class);
    pair.assertAsJupiterAlone();
    pair.assertLeaks(
        "constructor(org.junit.jupiter.api.TestInfo) = loses in its constructor",
        "beforeEach() = loses before",
        "afterEach() = loses after",
        "folders(java.nio.file.Path) = has folders of its own",
        "One_instance_for_all/is_made_once() = is made once",
        "One_instance_for_all/has_a_source_that_is_not_static(int)/#2 = [2] number=2");
  }

  @Test
  @SinceJUnit(value = "5.13", has = "class templates")
  void classTemplates() {
    Pair pair = Pair.of(ClassTemplatesTestCases.class);
    pair.assertAsJupiterAlone();
    pair.assertLeaks(
        "#2/method() = method()",
        "#1/parameterized(int)/#2 = [2] number=2",
        "#2/Inner/#1/method() = method()",
        "#1/Template/#2/other() = other()",
        "#2/Template/#2/other() = other()");
  }

  @Test
  @SinceJUnit(value = "5.13", has = "class templates")
  void aClassTemplateInAPlainClass() {
    Pair pair = Pair.of(ShapesTestCases.AroundAClassTemplate.class);
    pair.assertAsJupiterAlone();
    pair.assertLeaks(
        "test() = test()",
        "Inner/#2/test() = test()",
        "Inner/#1/parameterized(java.lang.String)/#2 = [2] letter=b",
        "Inner/#1/Innermost/test() = test()");
  }

  @Test
  @SinceJUnit(value = "5.13", has = "class templates")
  void tagsInAClassTemplate() {
    Pair all = Pair.of(ShapesTestCases.Tagged.class);
    all.assertAsJupiterAlone();
    all.assertLeaks("#1/slow() = slow()", "#2/other() = other()", "#2/Inner/slow() = slow()");

    Pair quick = Pair.of(ShapesTestCases.Tagged.class, TagFilter.excludeTags("slow"));
    quick.assertAsJupiterAlone();
    quick.assertLeaks("#2/other() = other()");
    assertThat(quick.clean().nodes().keySet()).noneMatch(id -> id.endsWith("slow()"));

    Pair slow = Pair.of(ShapesTestCases.Tagged.class, TagFilter.includeTags("slow"));
    slow.assertAsJupiterAlone();
    slow.assertLeaks("#1/slow() = slow()", "#2/Inner/slow() = slow()");
  }

  @Test
  void records() {
    Pair pair = Pair.of(ShapesTestCases.OfARecord.class);
    pair.assertAsJupiterAlone();
    pair.assertLeaks("test() = test()", "parameterized(int)/#2 = [2] number=2");
  }

  @Test
  void extensions() {
    int before = ObservingExtension.CALLS.get();
    Pair pair = Pair.of(ExtensionsTestCases.class);
    assertThat(ObservingExtension.CALLS).as("calls in this JVM").hasValue(before);
    pair.assertAsJupiterAlone();
    assertThat(ObservingExtension.CALLS).hasValueGreaterThan(before);
    pair.assertLeaks(
        "parameter(java.lang.String, org.junit.jupiter.api.TestInfo) = declared parameter",
        "postProcessor() = declared instance",
        "beforeEach() = static before each",
        "around() = instance around",
        "afterEach() = static after each",
        "watcher() = declared watcher");
  }

  @Test
  void places() {
    Pair pair = Pair.of(PlacesTestCases.class);
    pair.assertAsJupiterAlone();
    pair.assertLeaks(
        "OnClass/test() = test()",
        "OnClass/overridesClass() = overridesClass()",
        "OnClass/Around/test() = test()",
        "OnMethod/test() = test()",
        "OnMethod/meta() = meta()",
        "OnMethod/metaOfMeta() = metaOfMeta()",
        "OnSuperclass/ofSuperclass() = ofSuperclass()",
        "OnSuperclass/test() = test()",
        "OnInterface/ofInterface() = ofInterface()",
        "OnInterface/test() = test()",
        "MetaOnClass/test() = test()",
        "OverridesSuperclass/ofSuperclass() = ofSuperclass()");
    assertThat(pair.clean().iterations())
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                entry("OnClass/test()", 5),
                entry("OnClass/overridesClass()", 6),
                entry("OnClass/Around/test()", 5),
                entry("OnMethod/test()", 7),
                entry("OnMethod/meta()", 4),
                entry("OnMethod/metaOfMeta()", 4),
                entry("OnSuperclass/ofSuperclass()", 2),
                entry("OnSuperclass/test()", 2),
                entry("OnInterface/ofInterface()", 3),
                entry("OnInterface/test()", 3),
                entry("MetaOnClass/test()", 4),
                entry("OverridesSuperclass/ofSuperclass()", 8)));
  }

  private static Map.Entry<String, String> entry(String id, int iterations) {
    return Map.entry(PlacesTestCases.class.getName() + "/" + id, "" + iterations);
  }

  @Test
  void endings() {
    Pair pair = Pair.of(EndingsTestCases.class);
    pair.assertAsJupiterAlone(
        "asserts()", "assumes()", "assumesOfOne(int)/#2", "fails()", "throwsChecked()");
    pair.assertLeaks(
        "enabled() = enabled()",
        "assumesOfOne(int)/#3 = [3] number=3",
        "assumesForApart() = assumesForApart()",
        "expects() = expects()",
        "publishes(org.junit.jupiter.api.TestReporter) = publishes(TestReporter)");
  }
}
