// A page that libmicrohttpd serves alone: one thread, one body of a given size, and a response for each request.
// usage: page SIZE. It prints its port.
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *body;
static size_t size;

static enum MHD_Result answer(
    void *context, struct MHD_Connection *connection, const char *path, const char *method, const char *version, const char *upload,
    size_t *count, void **request) {
    (void)context, (void)path, (void)method, (void)version, (void)upload, (void)count;
    static int seen;
    if (!*request) {
        *request = &seen;
        return MHD_YES;
    }
    struct MHD_Response *response = MHD_create_response_from_buffer(size, body, MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(response, "Content-Type", "text/plain");
    enum MHD_Result result = MHD_queue_response(connection, 200, response);
    MHD_destroy_response(response);
    return result;
}

int main(int count, char **arguments) {
    size = count > 1 ? (size_t)atol(arguments[1]) : 0;
    body = malloc(size + 1);
    if (!body) return 70;
    memset(body, 'x', size);
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_INTERNAL_POLLING_THREAD, 0, 0, 0, answer, 0, MHD_OPTION_CONNECTION_LIMIT, 4096u, MHD_OPTION_END);
    if (!daemon) return 69;
    printf("%d\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    pause();
}
