/// A point in a transaction's life at which a process may die.
///
/// As text it is the transaction's name and the moment: `shopping.place-order:before-commit`.
public struct TransactionPoint: Hashable, Sendable {
    /// When in the transaction.
    public enum Moment: String, Sendable, CaseIterable {
        /// All its statements have run, nothing of them will be found if the process dies now.
        case beforeCommit = "before-commit"

        /// It is on the disk, all of it will be found.
        case afterCommit = "after-commit"
    }

    /// The transaction's name.
    public let transaction: String

    /// When in it.
    public let moment: Moment

    /// The point of the transaction with this name.
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
