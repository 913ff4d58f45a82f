#include "series.h"

#include <string.h>

static int64_t width(const struct series *series) {
  return series->width_less_one + 1;
}

static struct span sum(struct span a, struct span b) {
  return (struct span){a.change + b.change, a.risen + b.risen, a.rises + b.rises};
}

static void widen(struct series *series) {
  for (size_t i = 0; i < SERIES_SPANS / 2; i++) {
    series->spans[i] = sum(series->spans[2 * i], series->spans[(2 * i) + 1]);
  }
  memset(&series->spans[SERIES_SPANS / 2], 0, SERIES_SPANS / 2 * sizeof *series->spans);
  series->width_less_one = (2 * width(series)) - 1;
}

static void close_iteration(struct series *series) {
  if (series->open == 0) {
    return;
  }
  while ((series->open - 1) / width(series) >= SERIES_SPANS) {
    widen(series);
  }
  bool rose = series->open_change > 0;
  struct span *span = &series->spans[(series->open - 1) / width(series)];
  *span = sum(*span, (struct span){series->open_change, rose ? series->open_change : 0, rose ? 1 : 0});
  series->open = series->open_change = 0;
}

void series_add(struct series *series, int64_t iteration, int64_t change) {
  if (iteration != series->open) {
    close_iteration(series);
    series->open = iteration;
  }
  series->open_change += change;
}

int64_t series_half(const struct series *series, int64_t iterations) {
  int64_t half = iterations / 2;
  return (half + width(series) - 1) / width(series) * width(series);
}

static struct span second_half(const struct series *series, int64_t iterations) {
  struct span half = {0, 0, 0};
  for (int64_t i = series_half(series, iterations) / width(series); i < SERIES_SPANS; i++) {
    half = sum(half, series->spans[i]);
  }
  return half;
}

bool series_rises(struct series *series, int64_t iterations) {
  close_iteration(series);
  int64_t in_half = iterations - series_half(series, iterations);
  return iterations >= SERIES_MIN_ITERATIONS && 10 * second_half(series, iterations).rises >= 9 * in_half;
}

bool series_survives(const struct series *series, int64_t iterations, int64_t survivors) {
  return 10 * survivors >= 9 * second_half(series, iterations).risen;
}

/* The iteration of the last of them is the last one, also where that shares an entry with iterations to come. */
size_t series_points(const struct series *series, int64_t iterations, struct series_point *points) {
  int64_t spans = (iterations + width(series) - 1) / width(series);
  size_t count = 0;
  int64_t live = 0;
  for (int64_t i = 0; i < spans && i < SERIES_SPANS; i++) {
    live += series->spans[i].change;
    /* The first, and then each time that another tenth of all is reached. */
    if (i == 0 || (i + 1) * (SERIES_MAX_POINTS - 1) / spans > i * (SERIES_MAX_POINTS - 1) / spans) {
      int64_t end = (i + 1) * width(series);
      points[count++] = (struct series_point){end < iterations ? end : iterations, live > 0 ? live : 0};
    }
  }
  return count;
}
