/*
 * The configuration of attardi-3 written by hand, as a measure for the generated one: symbols of 3 bits (stop, blocked
 * at distance 1, at distance 2), those of the top three positions in one window, tables for what it allows and blocks.
 * Usage: apply <file> <times>. The file holds int32s: the number m of walks, m + 1 offsets, m lengths; then bytes: ids.
 * Prints the microseconds of processor time of one time, and a checksum of all allowed sets and then of all heads.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LA21 = 0x00c, LA31 = 0x030, RA21 = 0x0c0, RA31 = 0x300, SHIFTS = 3 };

static uint16_t available[512], block_all[512], block_above_2[512], block_above_3[512];
static const uint16_t reducible[4] = {0, RA21, RA21 | RA31 | LA21, RA21 | RA31 | LA21 | LA31};

static int32_t *stack, *heads, *labels;
static uint16_t *symbols;
static int32_t length, top, fresh;
static uint32_t window;

static void fill_tables(void) {
  for (uint32_t w = 0; w < 512; w++) {
    int stop1 = w & 1, stop2 = w >> 3 & 1, stop3 = w >> 6 & 1, blocked1 = w >> 1 & 1, blocked2 = w >> 2 & 1;
    uint32_t bits = 0;
    if (!stop1 && stop2 && !blocked1) bits |= LA21;
    if (!stop1 && stop3 && !blocked2) bits |= LA31;
    if (stop1 && !stop2 && !blocked1) bits |= RA21;
    if (stop1 && !stop3 && !blocked2) bits |= RA31;
    uint32_t ra = w | (bits & RA21 ? 2 : 0) | (bits & RA31 ? 4 : 0);
    available[w] = bits;
    block_above_2[w] = ra;
    block_above_3[w] = ra | (bits & LA21 ? 2 : 0);
    block_all[w] = ra | (bits & LA21 ? 2 : 0) | (bits & LA31 ? 4 : 0);
  }
}

static void reset(int32_t n) {
  length = n;
  memset(heads, -1, n * sizeof *heads);
  memset(labels, -1, n * sizeof *labels);
  stack[3] = 0;
  memset(symbols, 0, 4 * sizeof *symbols);
  window = 0;
  top = 3;
  fresh = 1;
}

static inline uint32_t allowed(void) {
  int32_t below = top - 3;
  return (available[window] & reducible[below < 3 ? below : 3]) | (fresh <= length ? SHIFTS : 0);
}

static inline void attach(int32_t dependent, int32_t head, int32_t label) {
  heads[dependent - 1] = head;
  labels[dependent - 1] = label;
}

static inline void apply(int transition, int32_t label) {
  uint32_t w = window;
  int32_t i = top;
  switch (transition) {
    case 0:
    case 1:
      w = block_all[w];
      symbols[i - 2] = w >> 6;
      window = (w << 3 & 0x1ff) | (transition == 0);
      stack[++top] = fresh++;
      return;
    case 2:
    case 3:
      w = block_above_2[w];
      if (transition == 2) w = (w & 0x1f8) | 1;
      window = (w & 1) | (w & 4) >> 1 | (w & 0x1c0) >> 3 | symbols[i - 3] << 6;
      attach(stack[i - 1], stack[i], label);
      stack[i - 1] = stack[i];
      break;
    case 4:
    case 5:
      w = block_above_3[w];
      if (transition == 4) w = (w & 0x1f8) | 1;
      window = (w & 0xb) | (w & 0x20) >> 1 | symbols[i - 3] << 6;
      attach(stack[i - 2], stack[i], label);
      stack[i - 2] = stack[i - 1];
      stack[i - 1] = stack[i];
      break;
    case 6:
    case 7:
      if (transition == 6) w = (w & 0x1c7) | 8;
      window = w >> 3 | symbols[i - 3] << 6;
      attach(stack[i], stack[i - 1], label);
      break;
    default:
      if (transition == 8) w = (w & 0x3f) | 0x40;
      window = w >> 3 | symbols[i - 3] << 6;
      attach(stack[i], stack[i - 2], label);
  }
  top = i - 1;
}

static uint32_t run(int32_t m, const int32_t *offsets, const int32_t *lengths, const uint8_t *ids) {
  uint32_t checksum = 0;
  for (int32_t walk = 0; walk < m; walk++) {
    reset(lengths[walk]);
    for (int32_t k = offsets[walk]; k < offsets[walk + 1]; k++) {
      checksum = checksum * 31 + allowed();
      apply(ids[k], -1);
    }
  }
  return checksum;
}

/* The heads of all walks, outside the measured time. */
static uint32_t add_heads(uint32_t checksum, int32_t m, const int32_t *offsets, const int32_t *lengths, const uint8_t *ids) {
  for (int32_t walk = 0; walk < m; walk++) {
    reset(lengths[walk]);
    for (int32_t k = offsets[walk]; k < offsets[walk + 1]; k++) apply(ids[k], -1);
    for (int32_t word = 0; word < lengths[walk]; word++) checksum = checksum * 31 + heads[word];
  }
  return checksum;
}

static void *read_all(FILE *file, size_t count, size_t size) {
  void *data = malloc((count + 1) * size);
  if (data == NULL || fread(data, size, count, file) != count) exit(1);
  return data;
}

int main(int argc, char **argv) {
  FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
  if (file == NULL) return 2;
  int32_t m = *(int32_t *)read_all(file, 1, sizeof m);
  int32_t *offsets = read_all(file, m + 1, sizeof *offsets);
  int32_t *lengths = read_all(file, m, sizeof *lengths);
  uint8_t *ids = read_all(file, offsets[m], 1);
  int32_t times = atoi(argv[2]), longest = 0;
  for (int32_t walk = 0; walk < m; walk++) if (lengths[walk] > longest) longest = lengths[walk];
  heads = malloc(longest * sizeof *heads);
  labels = malloc(longest * sizeof *labels);
  stack = calloc(longest + 4, sizeof *stack);
  symbols = calloc(longest + 4, sizeof *symbols);
  fill_tables();

  uint32_t checksum = run(m, offsets, lengths, ids);
  struct timespec start, end;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
  for (int32_t time = 0; time < times; time++) checksum = run(m, offsets, lengths, ids);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
  checksum = add_heads(checksum, m, offsets, lengths, ids);
  printf("%.3f %d\n", ((end.tv_sec - start.tv_sec) * 1e6 + (end.tv_nsec - start.tv_nsec) / 1e3) / times, (int32_t)checksum);
  return 0;
}
