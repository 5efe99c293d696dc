/// A point in the course of a transaction, named by the transaction and the moment.
///
/// As text it is the name and the moment with a colon between them: `shopping.place-order:before-commit`.
public struct TransactionPoint: Hashable, Sendable {
    /// The moments of a transaction that a store reports to ``Store/onTransaction``.
    public enum Moment: String, Sendable, CaseIterable {
        /// All statements have run. If the process dies now, the store contains none of their changes.
        case beforeCommit = "before-commit"

        /// The changes are on the disk. If the process dies now, the store contains all of them.
        case afterCommit = "after-commit"
    }

    /// The name that the call of ``Store/transaction(_:_:)`` gave, such as `shopping.place-order`.
    public let transaction: String

    /// The moment of that transaction: before or after its commit.
    public let moment: Moment

    /// Creates the point at a moment of the transaction with this name.
    public init(_ transaction: String, _ moment: Moment) {
        self.transaction = transaction
        self.moment = moment
    }
}

extension TransactionPoint: LosslessStringConvertible {
    public var description: String { "\(transaction):\(moment.rawValue)" }

    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, let moment = Moment(rawValue: String(parts[1])) else { return nil }
        self.init(String(parts[0]), moment)
    }
}
