import Foundation

/// Divides the time between an import and the other stores of its file, by a clock.
final class ImportPace {
    /// The time after which a transaction ends with the row under way. A checkout has several transactions, and each
    /// which waits for one of these.
    static let term = Duration.milliseconds(100)
    /// The time in transactions after which the import pauses.
    static let turn = Duration.milliseconds(100)
    /// The length of a pause. SQLite has no queue: a store that begins to wait looks for the lock every 20 ms, so each
    /// of them finds it free once.
    static let pause = Duration.milliseconds(25)

    let now: () -> ContinuousClock.Instant
    private let sleep: (Duration) -> Void
    private var held = Duration.zero

    /// - Parameters:
    ///   - now: the clock.
    ///   - sleep: waits without the write lock.
    init(
        now: @escaping () -> ContinuousClock.Instant = { .now },
        sleep: @escaping (Duration) -> Void = { Thread.sleep(forTimeInterval: $0 / .seconds(1)) }
    ) {
        (self.now, self.sleep) = (now, sleep)
    }

    /// Runs a transaction, and pauses after it if the transactions since the last pause have taken long.
    func share(_ transaction: () throws -> Void) rethrows {
        let begin = now()
        try transaction()
        held += now() - begin
        guard held >= Self.turn else { return }
        held = .zero
        sleep(Self.pause)
    }
}
