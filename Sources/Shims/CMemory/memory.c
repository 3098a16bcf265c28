// malloc_trim(3), mallopt(3) and mallinfo2(3) are calls of glibc that Swift's Glibc module does not show.
#include "CMemory.h"
#include <malloc.h>

void cmemory_use_few_arenas(void) { mallopt(M_ARENA_MAX, 2); }

int cmemory_give_back(size_t least) {
    return mallinfo2().fordblks > least ? malloc_trim(0) : 0;
}
