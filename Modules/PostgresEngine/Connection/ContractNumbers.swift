import BoardyCore
import BoardyRemote
import Postgres

/// A contract in one version.
struct NumberedContract: Hashable, Sendable {
    let name: String
    let hash: String
}

/// The numbers that stand for contracts in rows. They never change, so each is asked for once.
actor ContractNumbers {
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let executor: PollExecutor
    private let session: PostgresSession
    private var numbers: [NumberedContract: Int] = [:]
    private var contracts: [Int: NumberedContract] = [:]

    init(_ session: PostgresSession, on executor: PollExecutor) {
        self.session = session
        self.executor = executor
    }

    /// Returns the numbers of contracts. A contract without a number gets one.
    func numbers(of wanted: [NumberedContract]) async throws(PostgresError) -> [Int] {
        let new = Set(wanted).filter { numbers[$0] == nil }
        if !new.isEmpty { try await load(Array(new)) }
        return wanted.compactMap { numbers[$0] }
    }

    /// Returns a contract that this process has asked about.
    func contract(_ number: Int) -> NumberedContract? { contracts[number] }

    private func load(_ new: [NumberedContract]) async throws(PostgresError) {
        let values: [PostgresValue] = [.array(of: new.map(\.name)), .array(of: new.map(\.hash))]
        let results = try await session.repeatedly([
            SessionStatement(ContractSQL.add, values), SessionStatement(ContractSQL.numbers, values),
        ])
        for row in results.last.map({ Array($0.rows) }) ?? [] {
            guard let number = row.integer(0), let name = row.text(1), let hash = row.text(2) else { continue }
            let contract = NumberedContract(name: name, hash: hash)
            numbers[contract] = number
            contracts[number] = contract
        }
    }
}
