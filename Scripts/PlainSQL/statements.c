// Writes down each statement that changes rows, each beginning and end of a transaction and each wait for the disk, as they come, into the file that
// STATEMENTS_FILE names: a JSON object a line, with the SQL ("s") and the bound values ("v"; {"x": …} is a blob in hexadecimal). It stands
// between a program and the SQLite of the system: LD_PRELOAD=statements.so. The program uses one connection on one thread.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { most_values = 64 };
static char *values[most_values + 1];
static FILE *file;

static FILE *output(void) {
    if (!file) {
        const char *path = getenv("STATEMENTS_FILE");
        file = path ? fopen(path, "w") : 0;
        if (!file) exit(73);
    }
    return file;
}

__attribute__((destructor)) static void end(void) {
    if (file) fclose(file);
}

static void write_text(FILE *to, const char *text, size_t count) {
    fputc('"', to);
    for (size_t i = 0; i < count; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte == '"' || byte == '\\') fputc('\\', to);
        if (byte < 0x20) fprintf(to, "\\u%04x", byte);
        else fputc(byte, to);
    }
    fputc('"', to);
}

// Keeps the JSON of a value until the statement runs.
static void keep(int index, const char *format, long long number, double real, const char *text, size_t count) {
    if (index < 1 || index > most_values) exit(70);
    size_t size = 0;
    free(values[index]);
    FILE *to = open_memstream(&values[index], &size);
    if (!format) write_text(to, text, count);
    else if (*format == 'x') {
        fputs("{\"x\": \"", to);
        for (size_t i = 0; i < count; i++) fprintf(to, "%02x", (unsigned char)text[i]);
        fputs("\"}", to);
    } else if (strchr(format, 'g')) fprintf(to, format, real);
    else fprintf(to, format, number);
    fclose(to);
}

static void note(const char *sql, int count) {
    FILE *to = output();
    fputs("{\"s\": ", to);
    write_text(to, sql, strlen(sql));
    fputs(", \"v\": [", to);
    for (int i = 1; i <= count; i++) fprintf(to, "%s%s", i > 1 ? ", " : "", values[i] ? values[i] : "null");
    fputs("]}\n", to);
}

// The program loads SQLite by itself, and asks it for each function by name. It gets functions of this file instead.
static void *sqlite;

static void *find(void *library, const char *name) {
    static void *(*find)(void *, const char *);
    if (!find) find = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
    return find(library, name);
}

void *dlsym(void *library, const char *name) {
    if (strncmp(name, "sqlite3_", 8)) return find(library, name);
    sqlite = library;
    void *own = find(RTLD_DEFAULT, name);
    return own ? own : find(library, name);
}

#define REAL(name) ((__typeof__(&name))find(strncmp(#name, "sqlite3_", 8) ? RTLD_NEXT : sqlite, #name))

int sqlite3_bind_text64(
    sqlite3_stmt *s, int i, const char *text, sqlite3_uint64 n, void (*d)(void *), unsigned char encoding) {
    keep(i, 0, 0, 0, text, n);
    return REAL(sqlite3_bind_text64)(s, i, text, n, d, encoding);
}
int sqlite3_bind_blob64(sqlite3_stmt *s, int i, const void *bytes, sqlite3_uint64 n, void (*d)(void *)) {
    keep(i, "x", 0, 0, bytes, n);
    return REAL(sqlite3_bind_blob64)(s, i, bytes, n, d);
}
int sqlite3_bind_zeroblob(sqlite3_stmt *s, int i, int n) {
    keep(i, "x", 0, 0, "", 0);
    return REAL(sqlite3_bind_zeroblob)(s, i, n);
}
int sqlite3_bind_int64(sqlite3_stmt *s, int i, sqlite3_int64 number) {
    keep(i, "%lld", number, 0, 0, 0);
    return REAL(sqlite3_bind_int64)(s, i, number);
}
int sqlite3_bind_double(sqlite3_stmt *s, int i, double real) {
    keep(i, "%.17g", 0, real, 0, 0);
    return REAL(sqlite3_bind_double)(s, i, real);
}
int sqlite3_bind_null(sqlite3_stmt *s, int i) {
    keep(i, "null", 0, 0, 0, 0);
    return REAL(sqlite3_bind_null)(s, i);
}

// SQLite waits for the disk by this function.
int fdatasync(int descriptor) {
    if (file) note("fdatasync", 0);
    return REAL(fdatasync)(descriptor);
}

static int ends_or_begins(const char *sql) {
    return !strncasecmp(sql, "BEGIN", 5) || !strncasecmp(sql, "COMMIT", 6) || !strncasecmp(sql, "ROLLBACK", 8);
}

int sqlite3_step(sqlite3_stmt *s) {
    static int (*step)(sqlite3_stmt *);
    if (!step) step = REAL(sqlite3_step);
    const char *sql = REAL(sqlite3_sql)(s);
    // A read transaction changes nothing, and is not written down with its end.
    static int is_reading;
    if (sql && !REAL(sqlite3_stmt_busy)(s)) {
        if (!strncasecmp(sql, "BEGIN DEFERRED", 14)) is_reading = 1;
        if (!is_reading && (ends_or_begins(sql) || !REAL(sqlite3_stmt_readonly)(s)))
            note(sql, REAL(sqlite3_bind_parameter_count)(s));
        if (is_reading && ends_or_begins(sql) && strncasecmp(sql, "BEGIN", 5)) is_reading = 0;
    }
    return step(s);
}
