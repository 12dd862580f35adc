/*
 * Sums over trees by the loops of a module in C, as a measure for the module: `pass.h` has them, translated word for
 * word by test/bench/pass-text.ts, and ends with `addTrees`.
 * Usage: inference <file> <times>. The file holds int32s: the length n, the numbers of arrays and of values, the largest
 * order m; by array its base; by order 0 to m the binomials of 0 to n + 3; for all a + b <= m the n + 3 starts of rows;
 * then the (n + 1) * (n + 1) weights as doubles.
 * Prints the microseconds of processor time of one time, and the logarithm of the sum.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 10 };

typedef struct {
  int length;
  const int32_t *bases, *binomials[MOST], *rows[MOST][MOST];
  double *values;
  const double *weights;
} TreePass;

#include "pass.h"

static FILE *file;

static void *numbers(size_t count, size_t size) {
  void *read = malloc(count * size + 1);
  if (fread(read, size, count, file) != count) exit(1);
  return read;
}

int main(int argc, char **argv) {
  if (argc < 3 || !(file = fopen(argv[1], "rb"))) return 1;
  int times = atoi(argv[2]);
  int32_t *sizes = numbers(4, sizeof(int32_t));
  int n = sizes[0], most = sizes[3];
  TreePass tables = {.length = n};
  tables.bases = numbers(sizes[1], sizeof(int32_t));
  for (int k = 0; k <= most; k++) tables.binomials[k] = numbers(n + 4, sizeof(int32_t));
  for (int a = 0; a <= most; a++)
    for (int b = 0; a + b <= most; b++) tables.rows[a][b] = numbers(n + 3, sizeof(int32_t));
  tables.weights = numbers((n + 1) * (n + 1), sizeof(double));
  tables.values = malloc(sizes[2] * sizeof(double));
  clock_t start = clock();
  for (int time = 0; time < times; time++) {
    memset(tables.values, 0, sizes[2] * sizeof(double));
    addTrees(&tables);
  }
  double microseconds = (double)(clock() - start) * 1e6 / CLOCKS_PER_SEC / times;
  printf("%.3f %.9f\n", microseconds, log(tables.values[0]));
  return 0;
}
