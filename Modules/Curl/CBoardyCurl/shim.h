// libcurl of the system, loaded on request, and functions for the calls that Swift cannot import: variable arguments
// and a callback.
#ifndef BOARDY_CCURL_SHIM_H
#define BOARDY_CCURL_SHIM_H

#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>

// The functions of libcurl that a request needs. They do not change once they are loaded, and any thread may call them.
struct __attribute__((swift_attr("@Sendable"))) ccurl {
    __typeof__(curl_global_init) *global_init;
    __typeof__(curl_easy_init) *easy_init;
    __typeof__(curl_easy_setopt) *easy_setopt;
    __typeof__(curl_easy_perform) *easy_perform;
    __typeof__(curl_easy_getinfo) *easy_getinfo;
    __typeof__(curl_easy_cleanup) *easy_cleanup;
    __typeof__(curl_easy_strerror) *easy_strerror;
    __typeof__(curl_slist_append) *slist_append;
    __typeof__(curl_slist_free_all) *slist_free_all;
};

#ifdef __APPLE__
#define CCURL_LIBRARY "libcurl.4.dylib"
#else
#define CCURL_LIBRARY "libcurl.so.4"
#endif

// Loads libcurl and starts it. Returns false, with some functions missing, if it is not installed or does not start.
static inline bool ccurl_load(struct ccurl *curl) {
    void *library = dlopen(CCURL_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    bool found = true;
#define CCURL_FIND(name) \
    found = found && (curl->name = (__typeof__(curl->name))dlsym(library, "curl_" #name)) != NULL
    CCURL_FIND(global_init);
    CCURL_FIND(easy_init);
    CCURL_FIND(easy_setopt);
    CCURL_FIND(easy_perform);
    CCURL_FIND(easy_getinfo);
    CCURL_FIND(easy_cleanup);
    CCURL_FIND(easy_strerror);
    CCURL_FIND(slist_append);
    CCURL_FIND(slist_free_all);
#undef CCURL_FIND
    return found && curl->global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

static inline CURLcode ccurl_set_long(struct ccurl curl, CURL *handle, CURLoption option, long value) {
    return (curl.easy_setopt)(handle, option, value);
}

// libcurl copies the text.
static inline CURLcode ccurl_set_text(struct ccurl curl, CURL *handle, CURLoption option, const char *text) {
    return (curl.easy_setopt)(handle, option, text);
}

// libcurl does not copy the bytes: they must outlive the call that performs the request.
static inline CURLcode ccurl_set_body(struct ccurl curl, CURL *handle, const void *bytes, long count) {
    CURLcode code = (curl.easy_setopt)(handle, CURLOPT_POSTFIELDSIZE, count);
    return code != CURLE_OK ? code : (curl.easy_setopt)(handle, CURLOPT_POSTFIELDS, bytes);
}

// libcurl does not copy the list: it must outlive the call that performs the request.
static inline CURLcode ccurl_set_headers(struct ccurl curl, CURL *handle, struct curl_slist *headers) {
    return (curl.easy_setopt)(handle, CURLOPT_HTTPHEADER, headers);
}

// Memory of the caller for the body of an answer.
struct ccurl_sink {
    char *bytes;
    size_t capacity;
    size_t count;
};

// Ends the request with CURLE_WRITE_ERROR if the body does not fit.
static inline size_t ccurl_write(char *bytes, size_t size, size_t count, void *context) {
    struct ccurl_sink *sink = (struct ccurl_sink *)context;
    if (size * count > sink->capacity - sink->count) return 0;
    memcpy(sink->bytes + sink->count, bytes, size * count);
    sink->count += size * count;
    return size * count;
}

static inline CURLcode ccurl_set_sink(struct ccurl curl, CURL *handle, struct ccurl_sink *sink) {
    CURLcode code = (curl.easy_setopt)(handle, CURLOPT_WRITEFUNCTION, ccurl_write);
    return code != CURLE_OK ? code : (curl.easy_setopt)(handle, CURLOPT_WRITEDATA, sink);
}

// The status of the answer; 0 if there is none.
static inline long ccurl_status(struct ccurl curl, CURL *handle) {
    long status = 0;
    return (curl.easy_getinfo)(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

// The seconds of the header Retry-After, which may be a date; 0 if there is none.
static inline long ccurl_retry_after(struct ccurl curl, CURL *handle) {
    curl_off_t seconds = 0;
    return (curl.easy_getinfo)(handle, CURLINFO_RETRY_AFTER, &seconds) == CURLE_OK ? (long)seconds : 0;
}

#endif
