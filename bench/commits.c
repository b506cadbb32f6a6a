// Baseline: single-row commits per second, one row of twenty columns per transaction in SQLite
// with a write-ahead log and synchronous=FULL.
//   commits FILE SECONDS    prints commits per second
#define _GNU_SOURCE
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int count, char **words) {
  sqlite3 *db;
  sqlite3_stmt *insert;
  if (count < 3 || sqlite3_open(words[1], &db)) return 1;
  const char *made =
      "pragma journal_mode = wal; pragma synchronous = full;"
      "create table if not exists quote_requests (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t)";
  if (sqlite3_exec(db, made, 0, 0, 0)) return 1;
  const char *row =
      "insert into quote_requests values (?1, 'Maria Elena Gonzalez', 'maria@example.com', '(956) 555-0142',"
      "'2099-03-14', '1402 Nolana Avenue, McAllen, TX 78504', 'Edinburg, TX', 'house', 3, 1650, 0, 1, 0, 0, 3,"
      "11.5, 160, 0, '[\"full_packing\"]', 'Upright piano in the den.')";
  if (sqlite3_prepare_v2(db, row, -1, &insert, 0)) return 1;
  double begun = now(), passed = 0, seconds = atof(words[2]);
  long commits = 0;
  while ((passed = now() - begun) < seconds) {
    sqlite3_bind_int64(insert, 1, commits);
    if (sqlite3_step(insert) != SQLITE_DONE) return 1;
    sqlite3_reset(insert);
    commits++;
  }
  printf("%.0f\n", commits / passed);
  return 0;
}
