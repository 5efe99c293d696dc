import BoardyCore
import BoardyPostgres
import BoardyRemote

/// A contract in one version.
struct NumberedContract: Hashable, Sendable {
    let name: String
    let hash: String
}

/// The contracts of the queue as this process knows them, by the numbers that stand for them in rows.
///
/// Each number is asked for once an hour, because the number of a contract without a use is deleted (RM-59).
actor EngineContracts {
    nonisolated var unownedExecutor: UnownedSerialExecutor { connection.executor }
    private let connection: QueueConnection
    private let bounds: WaitingBounds
    private var numbers: [NumberedContract: (number: Int, end: ContinuousClock.Instant)] = [:]
    private var contracts: [Int: NumberedContract] = [:]

    /// - Parameter looksByItself: false for tests, in which time runs back.
    init(_ connection: QueueConnection, looksByItself: Bool) {
        self.connection = connection
        bounds = WaitingBounds(connection, looksByItself: looksByItself)
    }

    /// Returns the numbers of contracts. A contract without a number gets one.
    func numbers(of wanted: [NumberedContract]) async throws(RemoteFailure) -> [Int] {
        while true {
            let now = ContinuousClock.now
            let known = wanted.compactMap { contract in
                numbers[contract].flatMap { $0.end > now ? $0.number : nil }
            }
            if known.count == wanted.count { return known }
            try await load(Set(wanted).filter { numbers[$0].map { $0.end <= now } ?? true })
        }
    }

    /// Returns the milliseconds before which nothing of the contracts waits, as far as is known. It does not wait for
    /// the database.
    func waitingBounds(of numbers: [Int]) async -> [Int] { await bounds.milliseconds(of: numbers) }

    /// Forgets numbers that the database may have deleted.
    func forget(_ contracts: [NumberedContract]) { for contract in contracts { numbers[contract] = nil } }

    /// Returns a contract that this process has asked about.
    func contract(_ number: Int) -> NumberedContract? { contracts[number] }

    private func load(_ new: Set<NumberedContract>) async throws(RemoteFailure) {
        // In an order, so that processes do not wait in a circle.
        let new = new.sorted { ($0.name, $0.hash) < ($1.name, $1.hash) }
        let end = ContinuousClock.now + .seconds(3600)
        for statement in [ContractSQL.add, ContractSQL.numbers] {
            let result = try await connection.run(
                statement, [.array(of: new.map(\.name)), .array(of: new.map(\.hash))])
            for row in result.rows {
                guard let number = row.integer(0), let name = row.text(1), let hash = row.text(2) else { continue }
                let contract = NumberedContract(name: name, hash: hash)
                numbers[contract] = (number, end)
                contracts[number] = contract
            }
        }
    }
}
