import CBoardyPostgres

/// The functions of libpq. They are loaded by the first connection, because with the libraries that libpq needs every
/// command would take longer to start.
enum Libpq {
    /// Nil if libpq is not installed, or is older than version 14.
    static let loaded: cpostgres? = {
        var functions = cpostgres()
        return cpostgres_load(&functions) ? functions : nil
    }()

    /// The functions, for those that have a connection already.
    static let functions = loaded ?? cpostgres()
}
