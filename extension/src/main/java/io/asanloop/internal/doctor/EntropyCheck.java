package io.asanloop.internal.doctor;

import io.asanloop.internal.toolchain.Kernel;
import io.asanloop.internal.toolchain.Toolchain;
import java.io.IOException;
import java.util.OptionalInt;

/**
 * Are addresses so random that something lands where the runtime wants its own memory? It does at
 * some starts only: with 32 bits at about every second one, with 31 and fewer none was seen. Newer
 * runtimes start again without random addresses.
 */
final class EntropyCheck {
  /** Of so many starts one dies nearly surely where any can. */
  private static final int STARTS = 8;

  private final Kernel kernel;
  private final Diagnosis diagnosis;

  EntropyCheck(Kernel kernel, Diagnosis diagnosis) {
    this.kernel = kernel;
    this.diagnosis = diagnosis;
  }

  /** Looks whether a runtime that started once may die the next time. */
  void make(Toolchain toolchain, Prober prober) throws IOException, InterruptedException {
    OptionalInt bits = kernel.randomBits();
    if (kernel.randomizesNothing()) {
      diagnosis.ok(Check.ASLR, "none, addresses are not random here (setarch -R)");
    } else if (!kernel.mayCollide()) {
      diagnosis.ok(Check.ASLR, said(bits));
    } else if (!toolchain.fixedAddresses().isEmpty()) {
      diagnosis.ok(Check.ASLR, said(bits) + "; children start without random addresses");
    } else {
      for (int i = 0; i < STARTS; i++) {
        if (prober.start().diedOfItsAddresses()) {
          died();
          return;
        }
      }
      diagnosis.ok(
          Check.ASLR, said(bits) + ", and " + STARTS + " of " + STARTS + " starts went well");
    }
  }

  /** Says that the runtime died. */
  void died() {
    OptionalInt bits = kernel.randomBits();
    boolean usual = bits.isPresent() && !kernel.mayCollide();
    diagnosis.failed(
        Check.ASLR,
        "the runtime dies at its start, since something lies where it wants its own memory"
            + " (AddressSanitizer:DEADLYSIGNAL and no report); "
            + said(bits),
        usual
            ? "setarch -R " + diagnosis.command() + " (if that is well, run the tests so too)"
            : "sudo sysctl -w vm.mmap_rnd_bits=" + Kernel.USUAL_RANDOM_BITS);
  }

  private static String said(OptionalInt bits) {
    return bits.isPresent()
        ? "vm.mmap_rnd_bits is " + bits.getAsInt()
        : "vm.mmap_rnd_bits can be read by root only";
  }
}
