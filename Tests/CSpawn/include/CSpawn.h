#ifndef C_SPAWN_H
#define C_SPAWN_H

// Two actions of posix_spawn(3) that the C library has (glibc 2.29 and 2.34) and its Swift module does not show.

#include <spawn.h>

/// The started program works in this folder.
int hypona_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *path);

/// The started program gets none of the descriptors from this number on.
int hypona_spawn_closes_from(posix_spawn_file_actions_t *actions, int descriptor);

#endif
