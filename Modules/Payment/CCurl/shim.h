// libcurl of the system, and functions for the calls that Swift cannot import: variable arguments and a callback.
#ifndef BOARDY_CCURL_SHIM_H
#define BOARDY_CCURL_SHIM_H

#include <curl/curl.h>
#include <string.h>

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

// libcurl copies the text.
static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *text) {
    return curl_easy_setopt(handle, option, text);
}

// libcurl does not copy the list: it must outlive the call that performs the request.
static inline CURLcode ccurl_set_headers(CURL *handle, struct curl_slist *headers) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
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

static inline CURLcode ccurl_set_sink(CURL *handle, struct ccurl_sink *sink) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, ccurl_write);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, sink);
}

// The status of the answer; 0 if there is none.
static inline long ccurl_status(CURL *handle) {
    long status = 0;
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

// curl_global_init, whose constant is a macro.
static inline CURLcode ccurl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

#endif
