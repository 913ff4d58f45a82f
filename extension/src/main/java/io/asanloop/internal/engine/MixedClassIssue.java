package io.asanloop.internal.engine;

import org.junit.platform.engine.DiscoveryIssue;
import org.junit.platform.engine.DiscoveryIssue.Severity;

/** A discovery issue; apart from its user since JUnit has such only from 5.13 on. */
final class MixedClassIssue {
  private MixedClassIssue() {}

  static void report(JupiterDiscovery discovery, Mirror mirror, String message) {
    DiscoveryIssue issue =
        DiscoveryIssue.builder(Severity.WARNING, message).source(mirror.getSource()).build();
    discovery.request().getDiscoveryListener().issueEncountered(discovery.rootId(), issue);
  }
}
