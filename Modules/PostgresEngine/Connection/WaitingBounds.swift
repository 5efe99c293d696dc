import BoardyPostgres
import BoardyRemote

/// Keeps for each contract a time before which nothing waits, so that claims do not pass activations that have ended.
///
/// While an old transaction is open, the index keeps the entries of all activations that have waited since. The bound
/// follows the first one that waits a second behind, so a commit that takes longer is found only by the next look at
/// all entries.
actor WaitingBounds {
    nonisolated var unownedExecutor: UnownedSerialExecutor { connection.executor }
    private let connection: QueueConnection
    private var bounds: [Int: Int] = [:]
    private var nextLook = ContinuousClock.now
    private var nextFullLook = ContinuousClock.now + .seconds(10)
    private var isLooking: Bool

    /// - Parameter looksByItself: false for tests, in which time runs back.
    init(_ connection: QueueConnection, looksByItself: Bool) {
        isLooking = !looksByItself
        self.connection = connection
    }

    /// Returns the milliseconds before which nothing of the contracts waits, as far as is known. It does not wait.
    func milliseconds(of contracts: [Int]) -> [Int] {
        for contract in contracts where bounds[contract] == nil { bounds[contract] = 0 }
        look()
        return contracts.map { bounds[$0] ?? 0 }
    }

    /// For each contract the time to run of the first activation that waits, in milliseconds, or the time of now:
    /// numbers of contracts, and the milliseconds from which to look.
    private static let firstWaiting = """
        SELECT floor(extract(epoch FROM least(now(), (
          SELECT a.run_at FROM boardy.activation a
          WHERE a.state = 0 AND a.contract = k.contract
            AND a.run_at >= timestamptz 'epoch' + k.low * interval '1 millisecond'
          ORDER BY a.run_at LIMIT 1))) * 1000)::bigint
        FROM unnest($1::integer[], $2::bigint[]) WITH ORDINALITY AS k(contract, low, n) ORDER BY k.n
        """

    private func look() {
        guard !isLooking, ContinuousClock.now >= nextLook else { return }
        isLooking = true
        let contracts = Array(bounds.keys), start = ContinuousClock.now, isFull = start >= nextFullLook
        let lows = contracts.map { isFull ? 0 : bounds[$0] ?? 0 }
        Task {
            let result = try? await connection.runOnce(
                Self.firstWaiting, [.array(of: contracts), .array(of: lows)])
            let found = result.map { $0.rows.map { $0.integer(0) } } ?? []
            for (contract, first) in zip(contracts, found) { bounds[contract] = first.map { max(0, $0 - 1000) } }
            let cost = ContinuousClock.now - start
            // A look takes a twentieth of the time at most.
            nextLook = .now + max(.seconds(1), cost * 20)
            if isFull { nextFullLook = .now + max(.seconds(10), cost * 20) }
            isLooking = false
        }
    }
}
