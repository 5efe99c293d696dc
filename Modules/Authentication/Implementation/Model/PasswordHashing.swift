import Values

/// Hashes passwords, so that no password has to be stored.
protocol PasswordHashing {
    /// Returns the hash to store, with another salt at each call. It takes as long as ``matches(_:hash:)``.
    func hash(_ password: Secret<String>) throws -> String

    /// True if the hash was made of this password.
    func matches(_ password: Secret<String>, hash: String) throws -> Bool
}
