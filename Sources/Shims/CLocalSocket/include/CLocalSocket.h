#pragma once
#include <stdint.h>
#include <sys/types.h>

/// Accepts a connection; the descriptor is closed on exec. -1 and errno where it fails.
int clocal_accept(int listener);

/// The user behind a connected Unix socket (SO_PEERCRED). 0 and *uid, or -1 and errno.
int clocal_peer_uid(int connection, uid_t *uid);
