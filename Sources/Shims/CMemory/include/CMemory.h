#pragma once
#include <stddef.h>

/// Lets all threads share two heaps instead of up to eight a processor, each of which keeps its free pages. Before the first thread starts.
void cmemory_use_few_arenas(void);

/// Gives free pages of the heaps back to the system where more than so many bytes are free; 1 where some were given back.
int cmemory_give_back(size_t least);

/// Takes the pages of the program and its libraries out of this process that are as they stand in the files: what is used again comes back from the
/// system's cache at the first touch (64 KiB for a microsecond), and what only the start needed stays away.
void cmemory_leave_files(void);
