import BoardyCore
import BoardyRemote
import Postgres

/// A contract in one version.
struct NumberedContract: Hashable, Sendable {
    let name: String
    let hash: String
}

/// The numbers that stand for contracts in rows. Each is asked for once an hour, because that of a contract without a use is deleted (RM-59).
actor ContractNumbers {
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let executor: PollExecutor
    private let session: PostgresSession
    private var numbers: [NumberedContract: (number: Int, end: ContinuousClock.Instant)] = [:]
    private var contracts: [Int: NumberedContract] = [:]

    init(_ session: PostgresSession, on executor: PollExecutor) {
        self.session = session
        self.executor = executor
    }

    /// Returns the numbers of contracts. A contract without a number gets one.
    func numbers(of wanted: [NumberedContract]) async throws(PostgresError) -> [Int] {
        while true {
            let now = ContinuousClock.now,
                known = wanted.compactMap { contract in
                    numbers[contract].flatMap { $0.end > now ? $0.number : nil }
                }
            if known.count == wanted.count { return known }
            try await load(Set(wanted).filter { numbers[$0].map { $0.end <= now } ?? true })
        }
    }

    /// Forgets numbers that the database may have deleted.
    func forget(_ contracts: [NumberedContract]) { for contract in contracts { numbers[contract] = nil } }

    /// Returns a contract that this process has asked about.
    func contract(_ number: Int) -> NumberedContract? { contracts[number] }

    private func load(_ new: Set<NumberedContract>) async throws(PostgresError) {
        // In an order, so that processes do not wait in a circle.
        let new = new.sorted { ($0.name, $0.hash) < ($1.name, $1.hash) }
        let end = ContinuousClock.now + .seconds(3600)
        let values: [PostgresValue] = [.array(of: new.map(\.name)), .array(of: new.map(\.hash))]
        let results = try await session.repeatedly([
            SessionStatement(ContractSQL.add, values), SessionStatement(ContractSQL.numbers, values),
        ])
        for row in results.last.map({ Array($0.rows) }) ?? [] {
            guard let number = row.integer(0), let name = row.text(1), let hash = row.text(2) else { continue }
            let contract = NumberedContract(name: name, hash: hash)
            numbers[contract] = (number, end)
            contracts[number] = contract
        }
    }
}
