// libpq of the system, loaded on request, and functions for what Swift cannot import: macros of characters and a callback.
#ifndef BOARDY_CPOSTGRES_SHIM_H
#define BOARDY_CPOSTGRES_SHIM_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#elif __has_include("/opt/homebrew/opt/libpq/include/libpq-fe.h")
#include "/opt/homebrew/opt/libpq/include/libpq-fe.h"
#elif __has_include("/usr/local/opt/libpq/include/libpq-fe.h")
#include "/usr/local/opt/libpq/include/libpq-fe.h"
#else
#include <libpq-fe.h>
#endif

// The functions of libpq. They do not change once they are loaded, and any thread may call them; a connection belongs to one thread at a time.
#define CPOSTGRES_FUNCTIONS(F) \
    F(connectStartParams) F(connectPoll) F(finish) F(status) F(transactionStatus) F(parameterStatus) F(serverVersion) \
    F(errorMessage) F(socket) F(backendPID) F(setErrorVerbosity) F(setNoticeReceiver) \
    F(sendQuery) F(sendPrepare) F(sendQueryParams) F(sendQueryPrepared) F(enterPipelineMode) F(pipelineSync) F(setnonblocking) F(flush) \
    F(consumeInput) F(isBusy) F(getResult) F(notifies) F(freemem) \
    F(resultStatus) F(resultErrorMessage) F(resultErrorField) F(ntuples) F(nfields) F(fname) F(ftype) F(getvalue) \
    F(getlength) F(getisnull) F(cmdStatus) F(cmdTuples) F(clear)

struct __attribute__((swift_attr("@Sendable"))) cpostgres {
#define CPOSTGRES_FIELD(name) __typeof__(PQ##name) *name;
    CPOSTGRES_FUNCTIONS(CPOSTGRES_FIELD)
#undef CPOSTGRES_FIELD
};

#ifdef __APPLE__
#define CPOSTGRES_LIBRARIES \
    { "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib", "/usr/local/opt/libpq/lib/libpq.5.dylib" }
#else
#define CPOSTGRES_LIBRARIES { "libpq.so.5" }
#endif

// Loads libpq. Returns false, with some functions missing, if it is not installed or older than version 14, the first with pipelines.
static inline bool cpostgres_load(struct cpostgres *functions) {
    const char *names[] = CPOSTGRES_LIBRARIES;
    void *library = NULL;
    for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++) library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    bool found = true;
#define CPOSTGRES_FIND(name) \
    found = found && (functions->name = (__typeof__(functions->name))dlsym(library, "PQ" #name)) != NULL;
    CPOSTGRES_FUNCTIONS(CPOSTGRES_FIND)
#undef CPOSTGRES_FIND
    return found;
}

// What the warnings of a server have told, and the function that reads them.
struct cpostgres_warnings {
    char *(*field)(const PGresult *, int);
    // True if a commit was not waited for by the synchronous standby.
    bool unreplicated;
};

// libpq prints notices to the standard error unless a function takes them. The name of the server's function is the only part of the warning that is the same in all languages.
static inline void cpostgres_note(void *context, const PGresult *notice) {
    struct cpostgres_warnings *warnings = (struct cpostgres_warnings *)context;
    const char *source = warnings->field(notice, PG_DIAG_SOURCE_FUNCTION);
    if (source && strcmp(source, "SyncRepWaitForLSN") == 0) warnings->unreplicated = true;
}

// Takes the warnings of a connection. They have to live as long as it does.
static inline void cpostgres_take_warnings(struct cpostgres functions, PGconn *connection, struct cpostgres_warnings *warnings) {
    warnings->field = functions.resultErrorField;
    warnings->unreplicated = false;
    (functions.setNoticeReceiver)(connection, cpostgres_note, warnings);
}

// The SQLSTATE of a failed result; NULL if the server has sent none.
static inline const char *cpostgres_sqlstate(struct cpostgres functions, const PGresult *result) {
    return (functions.resultErrorField)(result, PG_DIAG_SQLSTATE);
}

// The server's message without the values that its detail may contain; NULL if the server has sent none.
static inline const char *cpostgres_message(struct cpostgres functions, const PGresult *result) {
    return (functions.resultErrorField)(result, PG_DIAG_MESSAGE_PRIMARY);
}

#endif
