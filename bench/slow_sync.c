/* Wraps fsync and fdatasync and adds SYNC_US microseconds, to simulate a disk without a write cache.
   Load it with LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static int slow_sync(const char *name, int file) {
  int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  const char *microseconds = getenv("SYNC_US");
  if (microseconds) usleep((useconds_t)atoi(microseconds));
  return sync(file);
}

int fsync(int file) { return slow_sync("fsync", file); }
int fdatasync(int file) { return slow_sync("fdatasync", file); }
