import Foundation

/// A point of a transaction at which this process kills itself, so that a test can check what a crash leaves in the
/// store.
///
///     if let failPoint = try FailPoint("CLUB_FAIL_POINT", in: environment) { store.onTransaction = failPoint.reach }
public struct FailPoint: Equatable, Sendable {
    /// The point at which the process dies: the name of a transaction, and the moment before or after its commit.
    public let point: TransactionPoint

    /// Creates the fail point that a variable of the environment sets, such as `shopping.place-order:before-commit`;
    /// returns nil if it is not set.
    ///
    /// - Throws: ``StoreError`` with code `failPoint` if the text is not a point, so that a test with a misspelled
    ///   point fails.
    public init?(_ variable: String, in environment: [String: String]) throws(StoreError) {
        guard let text = environment[variable] else { return nil }
        guard let point = TransactionPoint(text) else {
            throw .unknownFailPoint(variable, text, moments: TransactionPoint.Moment.allCases.map(\.rawValue))
        }
        self.point = point
    }

    /// Kills this process with `SIGKILL` if the transaction is at the fail point, so that nothing is cleaned up. Else
    /// does nothing.
    public func reach(_ point: TransactionPoint) {
        guard point == self.point else { return }
        kill(getpid(), SIGKILL)
    }
}
