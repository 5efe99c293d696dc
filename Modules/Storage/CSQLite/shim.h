// The SQLite of the system, and functions for those calls that Swift cannot import: macros and variable arguments.
#ifndef BOARDY_CSQLITE_SHIM_H
#define BOARDY_CSQLITE_SHIM_H

#include <sqlite3.h>

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

#endif
