// The SQLite of the system, and functions for those calls that Swift cannot import: macros and variable arguments.
#ifndef BOARDY_CSQLITE_SHIM_H
#define BOARDY_CSQLITE_SHIM_H

#include <sqlite3.h>
#include <stdint.h>

// Binds a copy of the text. Swift cannot import SQLITE_TRANSIENT, because it is a cast.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 bytes) {
    return sqlite3_bind_text64(statement, index, text, bytes, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// Binds a copy of the bytes. Binds an empty blob explicitly, because SQLite takes a null pointer for NULL.
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// Returns a copy of the text from an SQL function.
static inline void csqlite_result_text(sqlite3_context *context, const char *text, sqlite3_uint64 bytes) {
    sqlite3_result_text64(context, text, bytes, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// Sets whether closing the last connection moves the write-ahead log into the file.
static inline int csqlite_set_checkpoint_on_close(sqlite3 *database, int on) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !on, (int *)0);
}

// Reads the beginning of the database's file, at most `size` bytes, through the descriptor that SQLite has for it.
//
// A descriptor of one's own would drop all locks that this process has on the file when it is closed.
static inline int csqlite_read_start(sqlite3 *database, void *bytes, int size, int *count) {
    sqlite3_file *file = 0;
    sqlite3_int64 length = 0;
    int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
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
static inline int csqlite_sync_log(sqlite3 *database) {
    sqlite3_file *log = 0;
    int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (code != SQLITE_OK || !log || !log->pMethods) return code;
    return log->pMethods->xSync(log, SQLITE_SYNC_NORMAL);
}

// The FTS5 function `relevance(table, detailed, weight, …)`, with a weight for each column: a row's score for a search, from 0, higher for a better row.
//
// Each phrase of the search counts the weight of the best column that it is in. For the first `detailed` rows of a statement the score also counts
// the mean of the phrases' frequencies in a row of this length, which is less than 1: with whole weights, the whole part of a score is that of the
// columns. The frequency is that of BM25 with constants in place of the table's averages. So a score changes only with its row, and pages can be
// continued after a score while other rows come and go; SQLite's own bm25() changes all scores then. To read the length of a row takes ten times as
// long as all the rest.
static inline void csqlite_relevance(
    const Fts5ExtensionApi *api, Fts5Context *row, sqlite3_context *context, int count, sqlite3_value **arguments) {
    int code = SQLITE_OK, tokens = 0, weighted = 0;
    // The data that SQLite keeps for a statement is the number of its detailed rows, and no pointer.
    intptr_t rows = (intptr_t)api->xGetAuxdata(row, 0);
    int detailed = count > 0 && rows < sqlite3_value_int64(arguments[0]);
    if (detailed) code = api->xSetAuxdata(row, (void *)(rows + 1), 0);
    if (detailed && code == SQLITE_OK) code = api->xColumnSize(row, -1, &tokens);
    double score = 0, frequencies = 0;
    for (int phrase = 0; phrase < api->xPhraseCount(row) && code == SQLITE_OK; phrase++) {
        Fts5PhraseIter hit;
        int column = 0, offset = 0;
        double frequency = 0, best = 0;
        code = api->xPhraseFirst(row, phrase, &hit, &column, &offset);
        for (; code == SQLITE_OK && column >= 0; api->xPhraseNext(row, &hit, &column, &offset)) {
            double weight = column + 1 < count ? sqlite3_value_double(arguments[column + 1]) : 0;
            if (weight > best) best = weight;
            frequency += 1;
        }
        if (best <= 0) continue;
        score += best;
        weighted += 1;
        frequencies += frequency / (frequency + 1.2 * (0.25 + 0.75 * tokens / 24));
    }
    if (detailed && weighted > 0) score += frequencies / weighted;
    if (code == SQLITE_OK) sqlite3_result_double(context, score);
    else sqlite3_result_error_code(context, code);
}

// Adds `relevance` to a connection. Has no effect on an SQLite without FTS5.
static inline int csqlite_add_relevance(sqlite3 *database) {
    fts5_api *api = 0;
    sqlite3_stmt *statement = 0;
    int code = sqlite3_prepare_v2(database, "SELECT fts5(?)", -1, &statement, 0);
    if (code != SQLITE_OK) return code;
    code = sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", 0);
    if (code == SQLITE_OK) sqlite3_step(statement);
    sqlite3_finalize(statement);
    return api ? api->xCreateFunction(api, "relevance", 0, csqlite_relevance, 0) : SQLITE_ERROR;
}

#endif
