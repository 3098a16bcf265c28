#pragma once
#include <stddef.h>

/// Lets all threads share two heaps instead of up to eight a processor, each of which keeps its free pages. Before the first thread starts.
void cmemory_use_few_arenas(void);

/// Gives free pages of the heaps back to the system where more than so many bytes are free; 1 where some were given back.
int cmemory_give_back(size_t least);
