#include "harness.h"

#include "blocks.h"

#define LEAF ((uintptr_t)1 << 24)
#define BASE ((uintptr_t)0x602000000000)

static struct block some_block(uint32_t site) {
  return (struct block){.site = site, .other_thread = false, .size = 40, .epoch = 7};
}

/* Each test begins with its own addresses, as the table is one for the process. */
static uintptr_t fresh(void) {
  static uintptr_t last;
  if (last == 0) {
    CHECK(blocks_init());
    last = BASE;
  }
  return last += 8 * LEAF;
}

TEST(a_block_is_told_as_it_was_recorded) {
  (void)fresh();
  uintptr_t address = BASE / 2; /* so large that the others would lie within it */
  struct block put = {.site = 0x7fffff, .other_thread = true, .size = 0x7fffffffff, .epoch = UINT64_MAX};
  struct block got = {0};
  CHECK(blocks_put(address, put));
  CHECK(blocks_get(address, &got));
  CHECK_EQUAL(0x7fffff, got.site);
  CHECK(got.other_thread);
  CHECK_EQUAL(0x7fffffffff, got.size);
  CHECK(got.epoch == UINT64_MAX);
}

TEST(a_block_is_taken_once) {
  uintptr_t address = fresh();
  struct block got = {0};
  CHECK(!blocks_take(address, &got));
  CHECK(blocks_put(address, some_block(3)));
  CHECK(blocks_take(address, &got));
  CHECK_EQUAL(3, got.site);
  CHECK_EQUAL(40, got.size);
  CHECK_EQUAL(7, got.epoch);
  CHECK(!got.other_thread);
  CHECK(!blocks_take(address, &got));
  CHECK(!blocks_get(address, &got));
}

TEST(an_address_can_be_used_again) {
  uintptr_t address = fresh();
  struct block got = {0};
  CHECK(blocks_put(address, some_block(3)));
  CHECK(blocks_take(address, &got));
  CHECK(blocks_put(address, some_block(4)));
  CHECK(blocks_get(address, &got));
  CHECK_EQUAL(4, got.site);
}

TEST(what_was_recorded_last_stays_known) {
  (void)fresh();
  uintptr_t address = BASE / 4; /* as above */
  struct block put = {.site = 0x7fffff, .other_thread = true, .size = 0x7fffffffff, .epoch = UINT64_MAX};
  struct block got = {0};
  CHECK(!blocks_recall(address, &got));
  CHECK(blocks_put(address, put));
  CHECK(blocks_recall(address, &got)); /* while it is there */
  CHECK(blocks_take(address, &got));
  got = (struct block){0};
  CHECK(blocks_recall(address, &got));
  CHECK_EQUAL(0x7fffff, got.site);
  CHECK(got.other_thread);
  CHECK_EQUAL(0x7fffffffff, got.size);
  CHECK(got.epoch == UINT64_MAX);
  CHECK(!blocks_recall(address + 8, &got));
  CHECK(!blocks_recall(address + 16, &got));

  CHECK(blocks_put(address, some_block(4)));
  CHECK(blocks_recall(address, &got));
  CHECK_EQUAL(4, got.site);
  CHECK(!got.other_thread);
}

static void fail_at(uintptr_t address, const struct block *block, void *context) {
  (void)block;
  CHECK(address != *(uintptr_t *)context);
}

TEST(a_block_that_was_taken_is_none_any_more) {
  uintptr_t address = fresh();
  uintptr_t begin;
  struct block got = {0};
  CHECK(blocks_put(address, some_block(3)));
  CHECK(blocks_find(address + 39, &begin, &got));
  CHECK(blocks_take(address, &got));
  CHECK(!blocks_take(address, &got));
  CHECK(!blocks_get(address, &got));
  CHECK(!blocks_find(address + 39, &begin, &got));
  blocks_each(fail_at, &address);
}

TEST(a_block_is_found_behind_one_that_was_taken) {
  uintptr_t address = fresh();
  uintptr_t begin;
  struct block got = {0};
  CHECK(blocks_put(address, some_block(3)));
  CHECK(blocks_put(address + 16, some_block(4)));
  CHECK(blocks_take(address + 16, &got));
  CHECK(blocks_find(address + 20, &begin, &got));
  CHECK(begin == address);
  CHECK_EQUAL(3, got.site);
}

TEST(neighbours_are_told_apart) {
  uintptr_t address = fresh();
  struct block got = {0};
  CHECK(blocks_put(address, some_block(3)));
  CHECK(blocks_put(address + 16, some_block(4)));
  CHECK(blocks_get(address, &got));
  CHECK_EQUAL(3, got.site);
  CHECK(blocks_get(address + 16, &got));
  CHECK_EQUAL(4, got.site);
  CHECK(!blocks_get(address + 32, &got));
}

TEST(a_pointer_into_a_block_is_not_its_address) {
  uintptr_t address = fresh();
  struct block got = {0};
  CHECK(blocks_put(address, some_block(3)));
  CHECK(!blocks_get(address + 8, &got));
}

TEST(addresses_beyond_47_bits_are_refused) {
  struct block got = {0};
  (void)fresh();
  for (int bit = 47; bit < 64; bit++) {
    uintptr_t address = (uintptr_t)1 << bit;
    CHECK(!blocks_put(address, some_block(3)));
    CHECK(!blocks_get(address, &got));
    CHECK(!blocks_take(address, &got));
    CHECK(!blocks_near(address));
  }
}

TEST(nothing_is_near_where_no_block_ever_was) {
  uintptr_t address = fresh();
  CHECK(!blocks_near(address));
  CHECK(blocks_put(address, some_block(3)));
  CHECK(blocks_near(address + LEAF - 1));
  CHECK(!blocks_near(address + LEAF));
}

TEST(all_of_a_large_block_is_near) {
  uintptr_t address = fresh();
  struct block large = some_block(3);
  large.size = 3 * LEAF;
  CHECK(blocks_put(address + 32, large));
  CHECK(blocks_near(address + LEAF));
  CHECK(blocks_near(address + 3 * LEAF)); /* its last bytes */
  CHECK(!blocks_near(address + 4 * LEAF));
  CHECK(!blocks_near(address - 1));
}

struct visits {
  uintptr_t from;
  int count;
  uint64_t sites;
};

static void visit(uintptr_t address, const struct block *block, void *context) {
  struct visits *visits = context;
  if (address >= visits->from && address < visits->from + 8 * LEAF) {
    visits->count++;
    visits->sites |= (uint64_t)1 << block->site;
  }
}

TEST(each_block_is_visited_once) {
  uintptr_t address = fresh();
  /* The ends of a leaf, of a page of slots (256 of them), and of another leaf. */
  uintptr_t places[] = {address, address + 0xff0, address + 0x1000, address + LEAF - 16, address + 5 * LEAF};
  uint32_t site = 0;
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    CHECK(blocks_put(places[i], some_block(++site)));
  }
  struct block gone;
  CHECK(blocks_put(address + 32, some_block(9)));
  CHECK(blocks_take(address + 32, &gone));

  struct visits visits = {.from = address};
  blocks_each(visit, &visits);

  CHECK_EQUAL(5, visits.count);
  CHECK_EQUAL(0x3e, visits.sites); /* bits 1 to 5 */
}
