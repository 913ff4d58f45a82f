package io.asanloop.internal.doctor;

import io.asanloop.internal.toolchain.Kernel;
import java.util.OptionalLong;

/** May a process have the addresses that the runtime reserves? */
final class LimitsCheck {
  private LimitsCheck() {}

  /**
   * Looks at the limit that children inherit.
   *
   * @param started whether a child came up, which says more than any number
   */
  static void make(Kernel kernel, boolean started, Diagnosis diagnosis) {
    OptionalLong limit = kernel.addressSpaceBytes();
    if (limit.isEmpty()) {
      diagnosis.ok(Check.LIMITS, "none");
    } else if (started) {
      diagnosis.ok(Check.LIMITS, limit.getAsLong() + " bytes, which is enough");
    } else {
      diagnosis.failed(
          Check.LIMITS,
          "a process may have "
              + limit.getAsLong()
              + " bytes of addresses, and the runtime reserves 15 TB",
          "ulimit -v unlimited");
    }
  }
}
