import BoardyValues
import PaymentIO

extension KeyScope {
    private static let userPrefix = "user:"

    /// Returns true if a payment can have a text as its key.
    func accepts(_ key: String) -> Bool { IdempotencyKey.isValid(key) && settles(key) }

    /// Returns true if a text can be settled: a key of a payment, or what an older version took from a module as one.
    ///
    /// A module's key must not look like the name of a user's.
    func settles(_ key: String) -> Bool {
        switch self {
        case .user: IdempotencyKey.isValid(key)
        case .module: !key.utf8.starts(with: Self.userPrefix.utf8)
        }
    }

    /// Returns the name of a key in the books and at the gateway, where the keys of all owners are together.
    ///
    /// - Parameter user: the ID of the signed-in user; nil if nobody is signed in.
    func name(of key: String, user: String?) -> String {
        switch self {
        case .user: "\(Self.userPrefix)\(user ?? ""):\(key)"
        case .module: key
        }
    }
}
