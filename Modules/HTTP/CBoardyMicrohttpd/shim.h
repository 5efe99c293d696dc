// libmicrohttpd of the system, loaded on request, and functions for what Swift cannot import: variable arguments, the library's closed enums,
// and addresses of sockets.
#ifndef BOARDY_CMICROHTTPD_SHIM_H
#define BOARDY_CMICROHTTPD_SHIM_H

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <poll.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// The functions of libmicrohttpd that a server needs. They do not change once they are loaded, and any thread may call them.
struct __attribute__((swift_attr("@Sendable"))) cmicrohttpd {
    __typeof__(MHD_start_daemon) *start_daemon;
    __typeof__(MHD_quiesce_daemon) *quiesce_daemon;
    __typeof__(MHD_stop_daemon) *stop_daemon;
    __typeof__(MHD_get_connection_info) *get_connection_info;
    __typeof__(MHD_get_connection_values) *get_connection_values;
    __typeof__(MHD_suspend_connection) *suspend_connection;
    __typeof__(MHD_resume_connection) *resume_connection;
    __typeof__(MHD_create_response_from_buffer) *create_response_from_buffer;
    __typeof__(MHD_create_response_from_callback) *create_response_from_callback;
    __typeof__(MHD_add_response_header) *add_response_header;
    __typeof__(MHD_queue_response) *queue_response;
    __typeof__(MHD_destroy_response) *destroy_response;
};

// A connection. Unchecked.swift says which thread may do what with it.
struct __attribute__((swift_attr("@Sendable"))) cmicrohttpd_connection {
    struct MHD_Connection *pointer;
};

// A response. Its headers are added before it is sent, and any thread may send it then.
struct __attribute__((swift_attr("@Sendable"))) cmicrohttpd_response {
    struct MHD_Response *pointer;
};

// A running server. Any thread may stop it, once.
struct __attribute__((swift_attr("@Sendable"))) cmicrohttpd_daemon {
    struct MHD_Daemon *pointer;
};

#ifdef __APPLE__
#define CMICROHTTPD_LIBRARIES \
    { "libmicrohttpd.12.dylib", "/opt/homebrew/lib/libmicrohttpd.12.dylib", "/usr/local/lib/libmicrohttpd.12.dylib" }
#else
#define CMICROHTTPD_LIBRARIES { "libmicrohttpd.so.12" }
#endif

// Loads libmicrohttpd. Returns false, with some functions missing, if it is not installed or too old.
static inline bool cmicrohttpd_load(struct cmicrohttpd *functions) {
    const char *names[] = CMICROHTTPD_LIBRARIES;
    void *library = NULL;
    for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++) library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    bool found = true;
#define CMICROHTTPD_FIND(name) \
    found = found && (functions->name = (__typeof__(functions->name))dlsym(library, "MHD_" #name)) != NULL
    CMICROHTTPD_FIND(start_daemon);
    CMICROHTTPD_FIND(quiesce_daemon);
    CMICROHTTPD_FIND(stop_daemon);
    CMICROHTTPD_FIND(get_connection_info);
    CMICROHTTPD_FIND(get_connection_values);
    CMICROHTTPD_FIND(suspend_connection);
    CMICROHTTPD_FIND(resume_connection);
    CMICROHTTPD_FIND(create_response_from_buffer);
    CMICROHTTPD_FIND(create_response_from_callback);
    CMICROHTTPD_FIND(add_response_header);
    CMICROHTTPD_FIND(queue_response);
    CMICROHTTPD_FIND(destroy_response);
#undef CMICROHTTPD_FIND
    return found;
}

static const enum MHD_Result cmicrohttpd_yes = MHD_YES;
static const enum MHD_Result cmicrohttpd_no = MHD_NO;
static const ssize_t cmicrohttpd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;

static inline bool cmicrohttpd_is_start(enum MHD_ConnectionNotificationCode code) {
    return code == MHD_CONNECTION_NOTIFY_STARTED;
}

static inline bool cmicrohttpd_is_complete(enum MHD_RequestTerminationCode code) {
    return code == MHD_REQUEST_TERMINATED_COMPLETED_OK;
}

// MARK: - Sockets

static const int cmicrohttpd_no_address = -1;

// Opens a socket that listens at a numeric address of IPv4 or IPv6. Port 0 stands for any free port, and `bound` is the one that it has.
// Returns the socket; otherwise -1, with the error in `problem`: cmicrohttpd_no_address or a value of errno.
static inline int cmicrohttpd_listen(const char *host, uint16_t port, uint16_t *bound, int *problem) {
    struct sockaddr_storage address;
    struct sockaddr_in *four = (struct sockaddr_in *)&address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)&address;
    socklen_t size;
    memset(&address, 0, sizeof address);
    if (inet_pton(AF_INET, host, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons(port);
        size = sizeof *four;
    } else if (inet_pton(AF_INET6, host, &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6;
        six->sin6_port = htons(port);
        size = sizeof *six;
    } else {
        *problem = cmicrohttpd_no_address;
        return -1;
    }
    int listener = socket(address.ss_family, SOCK_STREAM, 0), yes = 1;
    if (listener >= 0 && fcntl(listener, F_SETFD, FD_CLOEXEC) == 0 && fcntl(listener, F_SETFL, O_NONBLOCK) == 0
        && setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0
        && bind(listener, (struct sockaddr *)&address, size) == 0 && listen(listener, 1024) == 0
        && getsockname(listener, (struct sockaddr *)&address, &size) == 0) {
        *bound = ntohs(address.ss_family == AF_INET ? four->sin_port : six->sin6_port);
        return listener;
    }
    *problem = errno;
    if (listener >= 0) close(listener);
    return -1;
}

// Lets the process have as many descriptors as its hard limit allows, and returns their number.
static inline long cmicrohttpd_descriptors(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 256;
    if (limit.rlim_cur < limit.rlim_max) {
        struct rlimit raised = limit;
        raised.rlim_cur = limit.rlim_max;
        if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
    }
    return limit.rlim_cur > 1000000 ? 1000000 : (long)limit.rlim_cur;
}

// True if the other side has closed the connection and sent nothing more before.
static inline bool cmicrohttpd_has_hung_up(int socket) {
    char byte;
    ssize_t count = recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

// True if the other side has closed the connection, also if bytes of it were not read yet.
static inline bool cmicrohttpd_has_left(int socket) {
#ifdef __linux__
    const short closed = 0x2000;  // POLLRDHUP, which the header hides from programs that ask for nothing but C.
    struct pollfd state = {.fd = socket, .events = closed};
    return poll(&state, 1, 0) > 0;
#else
    return cmicrohttpd_has_hung_up(socket);
#endif
}

// Sends bytes, if the connection takes them at once.
static inline void cmicrohttpd_send(int socket, const void *bytes, size_t count) {
#ifdef MSG_NOSIGNAL
    (void)!send(socket, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
#else
    (void)!send(socket, bytes, count, MSG_DONTWAIT);
#endif
}

// Writes the time as the header `Date` has it.
static inline void cmicrohttpd_date(char text[32]) {
    time_t now = time(NULL);
    struct tm parts;
    strftime(text, 32, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now, &parts));
}

// Ends both directions, so that the library finds the connection closed.
static inline void cmicrohttpd_cut(int socket) { shutdown(socket, SHUT_RDWR); }

// MARK: - The server

struct cmicrohttpd_limits {
    size_t connection_bytes;
    unsigned int connections, threads;
};

struct cmicrohttpd_callbacks {
    MHD_AcceptPolicyCallback accept;
    MHD_LogCallback log;
    void *(*begin)(void *, const char *, struct MHD_Connection *);
    MHD_AccessHandlerCallback access;
    MHD_RequestCompletedCallback end;
    MHD_NotifyConnectionCallback connection;
};

// Leaves the percent encoding to the server, which tells a null character from the end of a path.
static inline size_t cmicrohttpd_keep(void *context, struct MHD_Connection *connection, char *text) {
    (void)context, (void)connection;
    return strlen(text);
}

// True for the message before the library refuses a length by a page of its own.
static inline bool cmicrohttpd_is_about_length(const char *format) { return strstr(format, "Content-Length") != NULL; }

// Serves the connections of a listening socket. The pointer is NULL if the library does not start.
static inline struct cmicrohttpd_daemon cmicrohttpd_start(
    struct cmicrohttpd functions, int listener, struct cmicrohttpd_limits limits, struct cmicrohttpd_callbacks callbacks,
    void *context) {
    struct cmicrohttpd_daemon daemon;
    daemon.pointer = (functions.start_daemon)(
        MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG, 0,
        callbacks.accept, context, callbacks.access, context, MHD_OPTION_EXTERNAL_LOGGER, callbacks.log, context,
        MHD_OPTION_LISTEN_SOCKET, listener,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.connection_bytes, MHD_OPTION_CONNECTION_LIMIT, limits.connections,
        MHD_OPTION_UNESCAPE_CALLBACK, cmicrohttpd_keep, NULL, MHD_OPTION_URI_LOG_CALLBACK, callbacks.begin, context,
        MHD_OPTION_NOTIFY_COMPLETED, callbacks.end, context, MHD_OPTION_NOTIFY_CONNECTION, callbacks.connection, context,
        MHD_OPTION_THREAD_POOL_SIZE, limits.threads > 1 ? limits.threads : 0u, MHD_OPTION_END);
    return daemon;
}

// The pointer that the callback of connections has left.
static inline void *cmicrohttpd_context(struct cmicrohttpd functions, struct cmicrohttpd_connection connection) {
    const union MHD_ConnectionInfo *info =
        (functions.get_connection_info)(connection.pointer, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static inline int cmicrohttpd_socket(struct cmicrohttpd functions, struct cmicrohttpd_connection connection) {
    const union MHD_ConnectionInfo *info =
        (functions.get_connection_info)(connection.pointer, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

// Returns the address of the client.
static inline const struct sockaddr *cmicrohttpd_client(
    struct cmicrohttpd functions, struct cmicrohttpd_connection connection) {
    const union MHD_ConnectionInfo *info =
        (functions.get_connection_info)(connection.pointer, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

// Writes a numeric address, of at most INET6_ADDRSTRLEN bytes with the null byte. An address of IPv4 that came through a socket of IPv6 is written
// as one of IPv4.
static inline bool cmicrohttpd_write_address(const struct sockaddr *address, char *text) {
    if (!address) return false;
    if (address->sa_family == AF_INET)
        return inet_ntop(AF_INET, &((const struct sockaddr_in *)address)->sin_addr, text, INET6_ADDRSTRLEN) != NULL;
    if (address->sa_family != AF_INET6) return false;
    const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
    if (IN6_IS_ADDR_V4MAPPED(six)) return inet_ntop(AF_INET, six->s6_addr + 12, text, INET6_ADDRSTRLEN) != NULL;
    return inet_ntop(AF_INET6, six, text, INET6_ADDRSTRLEN) != NULL;
}

// Writes the part of an address that its owner cannot choose: all of IPv4, and of IPv6 the first half.
static inline bool cmicrohttpd_write_network(const struct sockaddr *address, char *text) {
    if (!address || address->sa_family != AF_INET6) return cmicrohttpd_write_address(address, text);
    struct sockaddr_in6 network = *(const struct sockaddr_in6 *)address;
    if (!IN6_IS_ADDR_V4MAPPED(&network.sin6_addr)) memset(network.sin6_addr.s6_addr + 8, 0, 8);
    return cmicrohttpd_write_address((const struct sockaddr *)&network, text);
}

// The bytes of the head, from its first letter to the empty line with its line break.
static inline long cmicrohttpd_head_size(struct cmicrohttpd functions, struct cmicrohttpd_connection connection) {
    const union MHD_ConnectionInfo *info =
        (functions.get_connection_info)(connection.pointer, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? (long)info->header_size : -1;
}

static inline void cmicrohttpd_headers(
    struct cmicrohttpd functions, struct cmicrohttpd_connection connection, MHD_KeyValueIterator iterator, void *context) {
    (functions.get_connection_values)(connection.pointer, MHD_HEADER_KIND, iterator, context);
}

static inline struct cmicrohttpd_response cmicrohttpd_bytes(struct cmicrohttpd functions, const void *bytes, size_t count) {
    struct cmicrohttpd_response response = {(functions.create_response_from_buffer)(count, (void *)bytes, MHD_RESPMEM_MUST_COPY)};
    return response;
}

static inline struct cmicrohttpd_response cmicrohttpd_stream(
    struct cmicrohttpd functions, MHD_ContentReaderCallback read, void *context, MHD_ContentReaderFreeCallback release) {
    struct cmicrohttpd_response response = {
        (functions.create_response_from_callback)(MHD_SIZE_UNKNOWN, 2048, read, context, release)};
    return response;
}

#endif
