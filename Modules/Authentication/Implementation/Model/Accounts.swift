import AuthenticationIO
import BoardyValues

/// A user with the password hash that proves it, and the role.
struct Account: Equatable {
    let user: User
    /// The hash with its salt and its cost, as ``PasswordHashing`` wrote it.
    let passwordHash: String
    let opened: Timestamp
    var role = AccountRole.customer
    /// The number of passwords that the account has had. A hash of the same password at another cost does not count.
    var passwordVersion = 1
}

protocol Accounts {
    /// Adds an account unless there is one with its e-mail address.
    ///
    /// - Returns: true if the account was added.
    func open(_ account: Account) throws -> Bool

    func account(of email: EmailAddress) throws -> Account?

    func user(withID id: String) throws -> User?

    /// Replaces the hash of a user if it is still the given one.
    func replaceHash(_ hash: String, of user: User, by newHash: String) throws

    /// Replaces the hash of a user if it is still the given one.
    ///
    /// - Returns: true if the hash was replaced. All sessions of the user have ended then, and the browsers of the
    ///   account are forgotten.
    func changePassword(of user: User, from hash: String, to newHash: String) throws -> Bool

    func operatorCount() throws -> Int

    /// Gives an account the role of a request. Nothing changes between the check and the grant.
    ///
    /// - Parameter check: gets the account and the number of operators; returns the reason if the role must not be
    ///   granted.
    /// - Returns: the reason; nil if the role was granted.
    func grant(
        _ request: GrantRequest, to email: EmailAddress, unless check: (Account?, Int) throws -> GrantProblem?
    ) throws -> GrantProblem?
}
