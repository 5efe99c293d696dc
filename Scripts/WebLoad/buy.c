// Buyers of a served shop, one thread and one connection each, who send the requests that a browser without a script sends.
// usage: buy PORT SECONDS COOKIE… with the cookies of a signed-in session for each buyer, whose dashboard is shown.
// It prints the milliseconds of each purchase, a line each.
#include <arpa/inet.h>
#include <ctype.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { most_text = 1 << 17, most_name = 4096 };

typedef struct {
    pthread_t thread;
    int socket;
    char cookie[most_name], answer[most_text];
    const char *page;
} Buyer;

static int port;
static double end;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void fail(const char *reason, const char *text) {
    fprintf(stderr, "buy: %s: %s\n", reason, text);
    exit(1);
}

// Appends formatted text to a buffer of `most_name` bytes.
static void append(char *to, const char *format, ...) {
    size_t used = strlen(to);
    va_list values;
    va_start(values, format);
    if (vsnprintf(to + used, most_name - used, format, values) >= (int)(most_name - used)) fail("too long", to);
    va_end(values);
}

// Keeps a cookie in place of the one of the same name.
static void keep(Buyer *buyer, const char *cookie) {
    char kept[most_name] = "";
    size_t name = strcspn(cookie, "=") + 1;
    for (char *rest = buyer->cookie, *old; (old = strsep(&rest, ";"));) {
        old += strspn(old, " ");
        if (*old && strncmp(old, cookie, name)) append(kept, "%s; ", old);
    }
    append(kept, "%.*s", (int)strcspn(cookie, ";\r"), cookie);
    strcpy(buyer->cookie, kept);
}

// Sends a request and receives the response. Returns its status.
static int request(Buyer *buyer, const char *message) {
    size_t count = strlen(message), used = 0, length = 0;
    if (send(buyer->socket, message, count, MSG_NOSIGNAL) != (ssize_t)count) fail("not sent", message);
    char *body = 0;
    do {
        ssize_t more = recv(buyer->socket, buyer->answer + used, most_text - 1 - used, 0);
        if (more <= 0) fail("no whole answer", message);
        used += (size_t)more;
        buyer->answer[used] = 0;
        if (!body && (body = strstr(buyer->answer, "\r\n\r\n"))) {
            body += 4;
            const char *header = strcasestr(buyer->answer, "\r\nContent-Length: ");
            length = header && header < body ? strtoul(header + 18, 0, 10) : 0;
            const char *cookie = buyer->answer;
            while ((cookie = strcasestr(cookie, "\r\nSet-Cookie: ")) && cookie < body) keep(buyer, cookie += 14);
        }
    } while (!body || used < (size_t)(body - buyer->answer) + length);
    buyer->page = body;
    return atoi(buyer->answer + 9);
}

static const char *after(const char *text, const char *mark) {
    const char *found = strstr(text, mark);
    if (!found) fail(mark, text);
    return found + strlen(mark);
}

// Loads the page at a path, as often as it leads to another one or asks nothing yet, half a minute at most.
static void look(Buyer *buyer, const char *path) {
    char place[most_name] = "";
    append(place, "%.*s", (int)strcspn(path, "\r"), path);
    for (double limit = now() + 30;;) {
        char message[most_name] = "";
        append(message, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: %s\r\n\r\n", place, port, buyer->cookie);
        int status = request(buyer, message);
        if (status == 303) {
            const char *next = after(buyer->answer, "\r\nLocation: ");
            *place = 0;
            append(place, "%.*s", (int)strcspn(next, "\r"), next);
            continue;
        }
        if (status != 200) fail(place, buyer->answer);
        if (strstr(buyer->page, "action=\"/answer\"")) return;
        if (now() > limit) fail("no question", buyer->page);
    }
}

// Appends a field of a form, whose value ends at a quotation mark. The page must not have escaped it.
static void field(char *form, const char *name, const char *value) {
    append(form, "%s%s=", *form ? "&" : "", name);
    for (; *value && *value != '"'; value++) {
        if (*value == '&') fail("an escaped value", value);
        append(form, isalnum((unsigned char)*value) || strchr("-._", *value) ? "%c" : "%%%02X", (unsigned char)*value);
    }
}

// Answers the page by the button of this label, with further fields of the form, and loads the page that it leads to.
static void press(Buyer *buyer, const char *label, const char *fields) {
    char mark[most_name] = "", form[most_name] = "", message[most_name] = "";
    append(mark, ">%s</button>", label);
    const char *button = after(buyer->page, mark) - strlen(mark);
    while (button > buyer->page && *button != '<') button--;
    field(form, "turn", after(buyer->page, "name=\"turn\" value=\""));
    field(form, "token", after(buyer->page, "name=\"token\" value=\""));
    field(form, "choice", after(button, "<button name=\"choice\" value=\""));
    append(form, "%s", fields);
    append(message, "POST /answer HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: %s\r\nOrigin: http://127.0.0.1:%d\r\n", port, buyer->cookie, port);
    append(message, "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %zu\r\n\r\n%s", strlen(form), form);
    if (request(buyer, message) != 303) fail(label, buyer->answer);
    look(buyer, after(buyer->answer, "\r\nLocation: "));
}

static void *shop(void *context) {
    Buyer *buyer = context;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    buyer->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(buyer->socket, (struct sockaddr *)&address, sizeof address)) fail("no connection", buyer->cookie);
    setsockopt(buyer->socket, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    look(buyer, "/");
    for (double begin; (begin = now()) < end;) {
        press(buyer, "Add to cart", "");
        press(buyer, "Add", "&f.sku=KIT-MUG-001&f.quantity=1");
        press(buyer, "Checkout", "");
        press(buyer, "Pay", "");
        press(buyer, "Pay", "&f.number=4242424242424242&f.expiry=12%2F49&f.cvc=123");
        after(buyer->page, "Receipt");
        printf("%.3f\n", (now() - begin) * 1000);
        look(buyer, "/");
    }
    close(buyer->socket);
    return 0;
}

int main(int count, char **arguments) {
    if (count < 4) fail("usage", "buy PORT SECONDS COOKIE…");
    port = atoi(arguments[1]);
    end = now() + atof(arguments[2]);
    Buyer *buyers = calloc((size_t)count - 3, sizeof(Buyer));
    if (!buyers) fail("no memory", arguments[0]);
    for (int number = 0; number < count - 3; number++) {
        snprintf(buyers[number].cookie, most_name, "%s", arguments[number + 3]);
        if (pthread_create(&buyers[number].thread, 0, shop, &buyers[number])) fail("no thread", arguments[0]);
    }
    for (int number = 0; number < count - 3; number++) pthread_join(buyers[number].thread, 0);
    return 0;
}
