#pragma once
#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

/// What a server must keep to, so that no client can wear it down.
struct chttpd_limits {
    unsigned connections;         // at the same time
    unsigned connections_per_ip;  // at the same time from one address
    unsigned timeout_seconds;     // of silence on a connection
    size_t memory;                // bytes of headers a connection
};

/// Starts a server on a listening socket, with one thread of its own (epoll) and connections that may be suspended.
/// MHD_start_daemon is variadic, which Swift does not import. NULL where it fails. `key` and `certificate` are PEM texts, or NULL for plain HTTP.
struct MHD_Daemon *chttpd_start(int listener, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
                                MHD_NotifyConnectionCallback changed, void *context, struct chttpd_limits limits, const char *key, const char *certificate);

/// Calls `visit` for every header of a request.
void chttpd_headers(struct MHD_Connection *connection, MHD_KeyValueIterator visit, void *context);

/// Calls `visit` for every argument behind the `?` of a request.
void chttpd_arguments(struct MHD_Connection *connection, MHD_KeyValueIterator visit, void *context);

/// The address of the other side, or NULL.
const struct sockaddr *chttpd_peer(struct MHD_Connection *connection);

/// The socket of a connection.
MHD_socket chttpd_socket(struct MHD_Connection *connection);

/// Whether the other side of a socket has closed its end, or is gone. It does not wait. POLLRDHUP is a GNU name, which Swift does not see.
bool chttpd_has_left(MHD_socket socket);
