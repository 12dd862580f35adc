/*
 * The oracle of attardi-3 written by hand, as a measure for the generated one.
 * Usage: oracle <file> <times>. The file holds int32s: the number m of trees, m + 1 offsets, then the heads of all trees.
 * Prints the microseconds of processor time of one time, and a checksum of the answers and the ids.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int32_t *pending, *stack;

/* pending[i]: dependents of i that are still to be attached. Returns as oracleUnchecked does. */
static int32_t oracle(const int32_t *tree, int32_t n, uint8_t *out) {
  const int32_t *heads = tree - 1;
  int32_t *s = stack + 2;
  int32_t top = 0, fresh = 1, o = 0;
  memset(pending, 0, (n + 1) * sizeof *pending);
  for (int32_t word = 1; word <= n; word++) pending[heads[word]]++;
  s[-2] = s[-1] = -1;
  s[0] = 0;
  for (;;) {
    int32_t i1 = s[top], i2 = s[top - 1], i3 = top >= 2 ? s[top - 2] : -1;
    if (i1 > 0 && pending[i1] == 0) {
      int32_t head = heads[i1];
      if (head == i2) { out[o++] = --pending[i2] == 0 ? 6 : 7; top--; continue; }
      if (head == i3) { out[o++] = --pending[i3] == 0 ? 8 : 9; top--; continue; }
    } else {
      if (i2 > 0 && heads[i2] == i1 && pending[i2] == 0) {
        out[o++] = --pending[i1] == 0 ? 2 : 3;
        s[top - 1] = i1;
        top--;
        continue;
      }
      if (i3 > 0 && heads[i3] == i1 && pending[i3] == 0) {
        out[o++] = --pending[i1] == 0 ? 4 : 5;
        s[top - 2] = i2;
        s[top - 1] = i1;
        top--;
        continue;
      }
    }
    if (fresh > n) return top == 0 ? o : -o - 1;
    s[++top] = fresh;
    out[o++] = pending[fresh] == 0 ? 0 : 1;
    fresh++;
  }
}

static uint32_t run(int32_t m, const int32_t *offsets, const int32_t *heads, uint8_t *out) {
  uint32_t checksum = 0;
  for (int32_t t = 0; t < m; t++) {
    int32_t n = offsets[t + 1] - offsets[t];
    checksum = checksum * 31 + oracle(heads + offsets[t], n, out + 2 * (size_t)offsets[t]);
  }
  return checksum;
}

static int32_t *read_numbers(FILE *file, size_t count) {
  int32_t *numbers = malloc((count + 1) * sizeof *numbers);
  if (numbers == NULL || fread(numbers, sizeof *numbers, count, file) != count) exit(1);
  return numbers;
}

int main(int argc, char **argv) {
  FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
  if (file == NULL) return 2;
  int32_t m = *read_numbers(file, 1);
  int32_t *offsets = read_numbers(file, m + 1);
  int32_t *heads = read_numbers(file, offsets[m]);
  int32_t times = atoi(argv[2]);
  size_t places = 2 * (size_t)offsets[m];
  uint8_t *out = calloc(places, 1);
  pending = calloc(offsets[m] + 1, sizeof *pending);
  stack = calloc(offsets[m] + 3, sizeof *stack);

  uint32_t checksum = run(m, offsets, heads, out);
  struct timespec start, end;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
  for (int32_t time = 0; time < times; time++) checksum = run(m, offsets, heads, out);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);

  for (size_t place = 0; place < places; place++) checksum = checksum * 31 + out[place];
  printf("%.3f %d\n", ((end.tv_sec - start.tv_sec) * 1e6 + (end.tv_nsec - start.tv_nsec) / 1e3) / times, (int32_t)checksum);
  return 0;
}
