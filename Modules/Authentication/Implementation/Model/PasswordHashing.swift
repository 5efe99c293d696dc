import Values

/// Makes of a password what may be kept of it.
protocol PasswordHashing {
    /// The hash to keep, different at each call. Takes as long as ``matches(_:hash:)``.
    func hash(_ password: Secret<String>) throws -> String

    /// Whether a hash was made of this password.
    func matches(_ password: Secret<String>, hash: String) throws -> Bool
}
