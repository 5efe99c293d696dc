import Foundation

/// The point at which this process is to die as if the power had gone, for tests of what is found afterwards.
///
///     if let failPoint = try FailPoint(environment: environment) { store.onTransaction = failPoint.reach }
public struct FailPoint: Equatable, Sendable {
    /// The environment variable that names the point: `BOARDY_FAIL_POINT=shopping.place-order:before-commit`.
    public static let variable = "BOARDY_FAIL_POINT"

    /// Where the process dies.
    public let point: TransactionPoint

    /// The point that the environment names, nil if it names none.
    ///
    /// - Throws: ``StoreError`` with code `failPoint` if the text names no point, so that a test with a slip in it does not pass.
    public init?(environment: [String: String]) throws(StoreError) {
        guard let text = environment[Self.variable] else { return nil }
        guard let point = TransactionPoint(text) else { throw .notAPoint(Self.variable, text) }
        self.point = point
    }

    /// Kills this process (`SIGKILL`, nothing is cleaned up) if this is the point.
    public func reach(_ point: TransactionPoint) {
        guard point == self.point else { return }
        kill(getpid(), SIGKILL)
    }
}
