#define _GNU_SOURCE
#include "CWalIndex.h"
#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <sys/mman.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23  // Linux 5.14
#endif

static const char name[] = "hypona";
static sqlite3_vfs *usual;
static sqlite3_vfs changed;
static sqlite3_io_methods methods;
static const sqlite3_io_methods *usual_methods;
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

static int map(sqlite3_file *file, int region, int size, int extends, void volatile **place) {
    int code = usual_methods->xShmMap(file, region, size, extends, place);
    if (code != SQLITE_OK || *place == 0) return code;
    // EFAULT: a write there would raise SIGBUS. Anything else (an older kernel, a mapping only to be read) changes nothing.
    if (madvise((void *)*place, (size_t)size, MADV_POPULATE_WRITE) == 0 || errno != EFAULT) return SQLITE_OK;
    *place = 0;  // Else the end of the connection would write there.
    return SQLITE_FULL;
}

static int open_file(sqlite3_vfs *self, const char *path, sqlite3_file *file, int flags, int *opened) {
    (void)self;
    int code = usual->xOpen(usual, path, file, flags, opened);
    if (code != SQLITE_OK || (flags & SQLITE_OPEN_MAIN_DB) == 0 || file->pMethods == 0 || file->pMethods->xShmMap == 0) return code;
    pthread_mutex_lock(&opening);
    if (usual_methods == 0) {
        usual_methods = file->pMethods;
        methods = *usual_methods;
        methods.xShmMap = map;
    }
    if (file->pMethods == usual_methods) file->pMethods = &methods;
    pthread_mutex_unlock(&opening);
    return code;
}

static void prepare(void) {
    usual = sqlite3_vfs_find(0);
    if (usual == 0) return;
    changed = *usual;
    changed.zName = name;
    changed.pNext = 0;
    changed.xOpen = open_file;
    if (sqlite3_vfs_register(&changed, 0) != SQLITE_OK) usual = 0;
}

const char *cwalindex_file_system(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
    return usual == 0 ? 0 : name;
}
