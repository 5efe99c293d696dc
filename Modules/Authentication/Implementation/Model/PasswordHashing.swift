import BoardyValues

/// Hashes passwords, so that no password has to be stored. It may be called on any thread, also by several at once.
protocol PasswordHashing: Sendable {
    /// Returns the hash to store, with another salt at each call. It takes as long as ``matches(_:hash:)``.
    func hash(_ password: Secret<String>) throws -> String

    /// True if the hash was made of this password. An error says nothing about the password.
    func matches(_ password: Secret<String>, hash: String) throws -> Bool

    /// True if the hash was made at a lower cost than new hashes are.
    func isOutdated(_ hash: String) -> Bool
}
