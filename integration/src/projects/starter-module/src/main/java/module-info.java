/** A module whose tests are patched into it. */
module com.acme.starter {
  requires com.sun.jna;

  exports com.acme;
}
