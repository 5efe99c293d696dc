// The SQLite of the system, loaded on request, and functions for those calls that Swift cannot import: macros and
// variable arguments.
#ifndef BOARDY_CSQLITE_SHIM_H
#define BOARDY_CSQLITE_SHIM_H

#include <dlfcn.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

// The functions of SQLite. They do not change once they are loaded, and any thread may call them; a connection belongs
// to one thread at a time.
#define CSQLITE_FUNCTIONS(F) \
    F(open_v2) F(close_v2) F(exec) F(db_config) F(db_readonly) F(file_control) F(get_autocommit) F(busy_handler) \
    F(progress_handler) F(create_function_v2) F(changes64) F(total_changes64) \
    F(errmsg) F(errstr) F(extended_errcode) \
    F(prepare_v2) F(prepare_v3) F(step) F(reset) F(finalize) F(stmt_readonly) F(stmt_status) \
    F(bind_parameter_count) F(bind_null) F(bind_int64) F(bind_double) F(bind_text64) F(bind_blob64) F(bind_zeroblob) \
    F(bind_pointer) F(clear_bindings) \
    F(column_count) F(column_name) F(column_table_name) F(column_type) F(column_int64) F(column_double) F(column_text) \
    F(column_blob) F(column_bytes) \
    F(value_type) F(value_int64) F(value_double) F(value_text) F(value_bytes) \
    F(result_value) F(result_double) F(result_text64) F(result_error_code) \
    F(backup_init) F(backup_step) F(backup_finish)

struct __attribute__((swift_attr("@Sendable"))) csqlite {
#define CSQLITE_FIELD(name) __typeof__(sqlite3_##name) *name;
    CSQLITE_FUNCTIONS(CSQLITE_FIELD)
#undef CSQLITE_FIELD
};

#ifdef __APPLE__
#define CSQLITE_LIBRARY "/usr/lib/libsqlite3.dylib"
#else
#define CSQLITE_LIBRARY "libsqlite3.so.0"
#endif

// Loads SQLite. Returns false, with some functions missing, if it is not installed or older than version 3.37.
static inline bool csqlite_load(struct csqlite *functions) {
    void *library = dlopen(CSQLITE_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    bool found = true;
#define CSQLITE_FIND(name) \
    found = found && (functions->name = (__typeof__(functions->name))dlsym(library, "sqlite3_" #name)) != NULL;
    CSQLITE_FUNCTIONS(CSQLITE_FIND)
#undef CSQLITE_FIND
    // SQLite would count the memory of all connections behind one mutex, which each of them takes for every few bytes.
    // Has no effect if somebody has used this SQLite before.
    int (*config)(int, ...) = (int (*)(int, ...))dlsym(library, "sqlite3_config");
    if (found && config) config(SQLITE_CONFIG_MEMSTATUS, 0);
    return found;
}

// Returns the bytes of memory that SQLite has counted, 0 if it counts none; -1 if it is not loaded.
static inline int64_t csqlite_counted_memory(void) {
    void *library = dlopen(CSQLITE_LIBRARY, RTLD_NOW | RTLD_NOLOAD);
    int64_t (*used)(void) = library ? (int64_t (*)(void))dlsym(library, "sqlite3_memory_used") : NULL;
    return used ? used() : -1;
}

// Tells SQLite to copy a text or bytes. Swift cannot import SQLITE_TRANSIENT, because it is a cast.
static inline sqlite3_destructor_type csqlite_copying(void) { return SQLITE_TRANSIENT; }

// Sets whether closing the last connection moves the write-ahead log into the file.
static inline int csqlite_set_checkpoint_on_close(struct csqlite functions, sqlite3 *database, int on) {
    return (functions.db_config)(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !on, (int *)0);
}

// Reads the beginning of the database's file, at most `size` bytes, through the descriptor that SQLite has for it.
//
// A descriptor of one's own would drop all locks that this process has on the file when it is closed.
static inline int csqlite_read_start(
    struct csqlite functions, sqlite3 *database, void *bytes, int size, int *count) {
    sqlite3_file *file = 0;
    sqlite3_int64 length = 0;
    int code = (functions.file_control)(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code == SQLITE_OK && (!file || !file->pMethods)) code = SQLITE_CANTOPEN;
    if (code == SQLITE_OK) code = file->pMethods->xFileSize(file, &length);
    if (code != SQLITE_OK) return code;
    // xFileSize tells 0 for a file of one byte too.
    *count = length < 1 ? 1 : length < size ? (int)length : size;
    code = file->pMethods->xRead(file, bytes, *count, 0);
    if (code != SQLITE_IOERR_SHORT_READ || length > 0) return code;
    *count = 0;
    return SQLITE_OK;
}

// Writes the log of the connection to the disk and waits for it, as a commit does with `PRAGMA synchronous = FULL`. A database without an open log has
// nothing to wait for.
static inline int csqlite_sync_log(struct csqlite functions, sqlite3 *database) {
    sqlite3_file *log = 0;
    int code = (functions.file_control)(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (code != SQLITE_OK || !log || !log->pMethods) return code;
    return log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
}

// Copies the header of the log's index, 6 words, which each commit of any process changes. Returns false if there is no
// index, or if its header is just being written. SQLite compares the same bytes to find out if its pages are still valid.
static inline bool csqlite_read_log_header(struct csqlite functions, sqlite3 *database, uint64_t *words) {
    enum { region_size = 32768, count = 6 };
    sqlite3_file *file = 0;
    void volatile *region = 0;
    int code = (functions.file_control)(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK || !file || !file->pMethods || file->pMethods->iVersion < 2) return false;
    if (file->pMethods->xShmMap(file, 0, region_size, 0, &region) != SQLITE_OK || !region) return false;
    // The header is there twice. A writer begins with the second one.
    const volatile uint64_t *header = region;
    for (int i = 0; i < count; i++) words[i] = header[i];
    file->pMethods->xShmBarrier(file);
    for (int i = 0; i < count; i++) if (words[i] != header[count + i]) return false;
    return true;
}

// The FTS5 function `relevance(table, detailed, weight, …)`, with a weight for each column. It returns the score of a
// row for a search: from 0, and higher for a better row.
//
// Each phrase of the search counts the weight of the best column that it is in. For the first `detailed` rows of a
// statement the score also counts the mean of the phrases' frequencies in a row of this length. The mean is less than
// 1: with whole weights, the columns make the whole part of a score. BM25 defines the frequency, with constants here in
// place of the table's averages. So a score changes only with its row, and pages can be continued after a score while
// other rows come and go. SQLite's own bm25() changes all scores then. To read the length of a row takes ten times as
// long as all the rest.
static inline void csqlite_relevance(
    const Fts5ExtensionApi *api, Fts5Context *row, sqlite3_context *context, int count, sqlite3_value **arguments) {
    const struct csqlite *functions = api->xUserData(row);
    int code = SQLITE_OK, tokens = 0, weighted = 0;
    // The data that SQLite keeps for a statement is the number of its detailed rows, and no pointer.
    intptr_t rows = (intptr_t)api->xGetAuxdata(row, 0);
    int detailed = count > 0 && rows < functions->value_int64(arguments[0]);
    if (detailed) code = api->xSetAuxdata(row, (void *)(rows + 1), 0);
    if (detailed && code == SQLITE_OK) code = api->xColumnSize(row, -1, &tokens);
    double score = 0, frequencies = 0;
    for (int phrase = 0; phrase < api->xPhraseCount(row) && code == SQLITE_OK; phrase++) {
        Fts5PhraseIter hit;
        int column = 0, offset = 0;
        double frequency = 0, best = 0;
        code = api->xPhraseFirst(row, phrase, &hit, &column, &offset);
        for (; code == SQLITE_OK && column >= 0; api->xPhraseNext(row, &hit, &column, &offset)) {
            double weight = column + 1 < count ? functions->value_double(arguments[column + 1]) : 0;
            if (weight > best) best = weight;
            frequency += 1;
        }
        if (best <= 0) continue;
        score += best;
        weighted += 1;
        frequencies += frequency / (frequency + 1.2 * (0.25 + 0.75 * tokens / 24));
    }
    if (detailed && weighted > 0) score += frequencies / weighted;
    if (code == SQLITE_OK) functions->result_double(context, score);
    else functions->result_error_code(context, code);
}

// Adds `relevance` to a connection, which releases its copy of the functions. Has no effect on an SQLite without FTS5.
static inline int csqlite_add_relevance(struct csqlite functions, sqlite3 *database) {
    fts5_api *api = 0;
    sqlite3_stmt *statement = 0;
    int code = (functions.prepare_v2)(database, "SELECT fts5(?)", -1, &statement, 0);
    if (code != SQLITE_OK) return code;
    code = (functions.bind_pointer)(statement, 1, &api, "fts5_api_ptr", 0);
    if (code == SQLITE_OK) (functions.step)(statement);
    (functions.finalize)(statement);
    if (!api) return SQLITE_ERROR;
    struct csqlite *copy = malloc(sizeof functions);
    if (!copy) return SQLITE_NOMEM;
    *copy = functions;
    return api->xCreateFunction(api, "relevance", copy, csqlite_relevance, free);
}

#endif
