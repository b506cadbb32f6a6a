/* Stands before the system's own sync and takes SYNC_US microseconds longer: what a disk without a
   cache of its own takes. Loaded before a program's libraries (LD_PRELOAD). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static int slowly(const char *name, int file) {
  int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  const char *microseconds = getenv("SYNC_US");
  if (microseconds) usleep((useconds_t)atoi(microseconds));
  return sync(file);
}

int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }
