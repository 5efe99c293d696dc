import CBoardySQLite

/// The functions of SQLite. They are loaded by the first store, because a command without one starts sooner so. SQLite
/// does not count its memory then.
enum SQLite {
    /// Nil if SQLite is not installed, or is older than version 3.37.
    static let loaded: csqlite? = {
        var functions = csqlite()
        return csqlite_load(&functions) ? functions : nil
    }()

    /// The functions, for those that have a connection already.
    static let functions = loaded ?? csqlite()
}
