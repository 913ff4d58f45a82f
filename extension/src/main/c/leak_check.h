/* Which of the recorded blocks and global references are lost. */
#ifndef ASANLOOP_LEAK_CHECK_H
#define ASANLOOP_LEAK_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Keep in sync with Losses.java. */
enum loss_kind {
  LOSS_DIRECT,
  LOSS_INDIRECT,  /* only other lost blocks point to it */
  LOSS_GLOBAL_REF /* of JNI; no bytes */
};

/* Lost blocks, or references, that have all of this in common. */
struct loss {
  uint32_t site;
  enum loss_kind kind;
  uint64_t epoch;
  uint64_t blocks;
  uint64_t bytes;
};

struct losses {
  struct loss *items; /* by site, kind, epoch; valid until the next check */
  size_t count;
};

/* Says where the runtime writes its reports. Copies the path. */
void leak_check_init(const char *report_path);

/*
 * Plants blocks of several sizes, of which the next check must find one; a word that the JVM left behind may hide
 * another one. Their addresses are left nowhere but in inverted words.
 */
void leak_check_plant(void);

/*
 * Checks: once without what Java holds; if blocks of the libraries under test are lost then, and Java does not hold all
 * of them, once more with it. What both times find lost is lost: in one pass alone a block that is just being handed on
 * looks so too. Lost blocks are forgotten, and count as reachable from then on. What only lost blocks hold of global
 * references is lost as well.
 *
 * One thread at a time, other than those whose blocks are looked for; needs agent_busy. Stops the world for some
 * milliseconds. Returns null if the check was made, else why it cannot be trusted, as text that is never freed; *losses
 * are told in any case.
 */
const char *leak_check_make(struct losses *losses);

/* Whether the last check found lost blocks of a site. */
bool leak_check_lost(uint32_t site);

#endif
