import AuthenticationIO
import Values

/// A user with the password hash that proves it.
struct Account: Equatable {
    let user: User
    /// The hash with its salt and its cost, as ``PasswordHashing`` wrote it.
    let passwordHash: String
    let opened: Timestamp
}

/// A store of accounts.
protocol Accounts {
    /// Adds an account unless there is one with its e-mail address.
    ///
    /// - Returns: true if the account was added.
    func open(_ account: Account) throws -> Bool

    /// Returns the account of an address.
    func account(of email: EmailAddress) throws -> Account?
}
