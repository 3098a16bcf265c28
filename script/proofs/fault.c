/* Fails the k-th call of a kind on files below a folder, once or for ever; script/proofs/faults.py builds and drives it.
   The orders lie in a file that both sides map, so that a running program can be told. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { NONE, WRITE, SYNC, NAME, OPEN };
/* As faults.py packs them. */
struct orders { atomic_int kind, code, first, forever, calls, hits; };

static struct orders *orders;
static const char *folder;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("PROOF_FAULTS");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *shared = mmap(NULL, sizeof(struct orders), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    folder = getenv("PROOF_FOLDER");
    if (shared != MAP_FAILED && folder) orders = shared;
}

static int fails(enum kind kind) {
    int call = atomic_fetch_add(&orders->calls, 1) + 1, first = atomic_load(&orders->first);
    (void)kind;
    if (call != first && !(call > first && atomic_load(&orders->forever))) return 0;
    atomic_fetch_add(&orders->hits, 1);
    errno = atomic_load(&orders->code);
    return 1;
}

static int path_fails(enum kind kind, const char *path) {
    return orders && atomic_load(&orders->kind) == (int)kind && path && !strncmp(path, folder, strlen(folder)) && fails(kind);
}

static int file_fails(enum kind kind, int file) {
    if (!orders || atomic_load(&orders->kind) != (int)kind) return 0;
    char link[64], path[PATH_MAX];
    int before = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    errno = before;
    if (length < 0) return 0;
    path[length] = 0;
    return path_fails(kind, path);
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define ON_FILE(type, kind, name, parameters, arguments) \
    type name parameters { REAL(name); return file_fails(kind, file) ? -1 : real arguments; }
#define ON_PATH(name, parameters, arguments) int name parameters { REAL(name); return path_fails(NAME, path) ? -1 : real arguments; }

ON_FILE(ssize_t, WRITE, write, (int file, const void *bytes, size_t count), (file, bytes, count))
ON_FILE(ssize_t, WRITE, writev, (int file, const struct iovec *parts, int count), (file, parts, count))
ON_FILE(ssize_t, WRITE, pwrite, (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at))
ON_FILE(ssize_t, WRITE, pwrite64, (int file, const void *bytes, size_t count, off64_t at), (file, bytes, count, at))
ON_FILE(int, WRITE, ftruncate, (int file, off_t size), (file, size))
ON_FILE(int, WRITE, ftruncate64, (int file, off64_t size), (file, size))
ON_FILE(int, SYNC, fsync, (int file), (file))
ON_FILE(int, SYNC, fdatasync, (int file), (file))
ON_PATH(rename, (const char *path, const char *to), (path, to))
ON_PATH(link, (const char *path, const char *to), (path, to))
ON_PATH(unlink, (const char *path), (path))
ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode))

int renameat2(int from, const char *path, int at, const char *to, unsigned flags) {
    REAL(renameat2);
    return path_fails(NAME, path) ? -1 : real(from, path, at, to, flags);
}

#define OPENS(name) \
    int name(const char *path, int flags, ...) { \
        va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest); \
        REAL(name); return path_fails(OPEN, path) ? -1 : real(path, flags, mode); }
#define OPENS_AT(name) \
    int name(int at, const char *path, int flags, ...) { \
        va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, mode_t); va_end(rest); \
        REAL(name); return path_fails(OPEN, path) ? -1 : real(at, path, flags, mode); }
OPENS(open)
OPENS(open64)
OPENS_AT(openat)
OPENS_AT(openat64)
