// malloc_trim(3), mallopt(3), mallinfo2(3) and dl_iterate_phdr(3) are calls of glibc that Swift's Glibc module does not show.
#define _GNU_SOURCE
#include "CMemory.h"
#include <link.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

void cmemory_use_few_arenas(void) { mallopt(M_ARENA_MAX, 2); }

int cmemory_give_back(size_t least) {
    return mallinfo2().fordblks > least ? malloc_trim(0) : 0;
}

/// Whether the loader has written into the code of the object: then it is not as it stands in the file.
static int has_changed_code(const struct dl_phdr_info *object) {
    for (size_t n = 0; n < object->dlpi_phnum; n++) {
        if (object->dlpi_phdr[n].p_type != PT_DYNAMIC) continue;
        for (const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + object->dlpi_phdr[n].p_vaddr); entry->d_tag != DT_NULL; entry++)
            if (entry->d_tag == DT_TEXTREL || (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL)) return 1;
    }
    return 0;
}

static int leave(struct dl_phdr_info *object, size_t size, void *unused) {
    (void)size;
    (void)unused;
    if (has_changed_code(object)) return 0;
    const ElfW(Addr) page = (ElfW(Addr))sysconf(_SC_PAGESIZE);
    for (size_t n = 0; n < object->dlpi_phnum; n++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[n];
        // Never a part that can be written: what was written would be gone.
        if (part->p_type != PT_LOAD || part->p_flags & PF_W) continue;
        ElfW(Addr) start = (object->dlpi_addr + part->p_vaddr) & ~(page - 1), end = object->dlpi_addr + part->p_vaddr + part->p_memsz;
        // What the system does not allow (its own page of calls) stays as it is.
        madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void cmemory_leave_files(void) { dl_iterate_phdr(leave, NULL); }
