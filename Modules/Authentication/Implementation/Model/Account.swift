import AuthenticationIO
import Values

/// A user and the way to prove to be that user.
struct Account: Equatable {
    let user: User
    /// With its salt and its cost, as ``PasswordHashing`` wrote it.
    let passwordHash: String
    let opened: Timestamp
}

/// Where accounts are kept.
protocol Accounts {
    /// Keeps an account unless one with its e-mail address is kept already.
    ///
    /// - Returns: whether it is kept now.
    func open(_ account: Account) throws -> Bool

    /// The account with an address.
    func account(of email: EmailAddress) throws -> Account?
}
