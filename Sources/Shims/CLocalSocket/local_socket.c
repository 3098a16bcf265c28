// accept4 and struct ucred are GNU extensions: Swift's Glibc module is built without _GNU_SOURCE and does not show them.
#define _GNU_SOURCE
#include "CLocalSocket.h"
#include <sys/socket.h>

int clocal_accept(int listener) {
    return accept4(listener, 0, 0, SOCK_CLOEXEC);
}

int clocal_peer_uid(int connection, uid_t *uid) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -1;
    *uid = peer.uid;
    return 0;
}
