// POLLRDHUP
#define _GNU_SOURCE
#include "CHTTPD.h"
#include <poll.h>

struct MHD_Daemon *chttpd_start(int listener, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
                                MHD_NotifyConnectionCallback changed, void *context, struct chttpd_limits limits, const char *key, const char *certificate) {
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    struct MHD_OptionItem tls[] = {
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate},
        // A P-256 certificate needs a profile of 128 bits; anything before TLS 1.2 is refused.
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)"SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem plain[] = {{MHD_OPTION_END, 0, NULL}};
    if (key && certificate) flags |= MHD_USE_TLS;
    return MHD_start_daemon(flags, 0, NULL, NULL, handler, context, MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_NOTIFY_COMPLETED, completed,
                            context, MHD_OPTION_NOTIFY_CONNECTION, changed, context, MHD_OPTION_CONNECTION_LIMIT, limits.connections, MHD_OPTION_PER_IP_CONNECTION_LIMIT,
                            limits.connections_per_ip, MHD_OPTION_CONNECTION_TIMEOUT, limits.timeout_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                            limits.memory, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_ARRAY, key && certificate ? tls : plain, MHD_OPTION_END);
}

void chttpd_headers(struct MHD_Connection *connection, MHD_KeyValueIterator visit, void *context) {
    MHD_get_connection_values(connection, MHD_HEADER_KIND, visit, context);
}

void chttpd_arguments(struct MHD_Connection *connection, MHD_KeyValueIterator visit, void *context) {
    MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, visit, context);
}

const struct sockaddr *chttpd_peer(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

MHD_socket chttpd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : MHD_INVALID_SOCKET;
}

bool chttpd_has_left(MHD_socket socket) {
    struct pollfd file = {.fd = socket, .events = POLLRDHUP};
    return poll(&file, 1, 0) > 0 && file.revents;
}
