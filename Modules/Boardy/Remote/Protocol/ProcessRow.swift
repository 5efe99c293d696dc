public import BoardyCore

/// A contract that a process serves, as its row has it: with the hashes of all schema texts whose inputs it reads.
public struct AcceptedContract: Sendable, Equatable {
    public let contract: BoardID
    public let hashes: [String]

    public init(contract: BoardID, hashes: [String]) {
        self.contract = contract
        self.hashes = hashes
    }
}

/// The row of one process that serves contracts, or the part of it that one of its workers announces.
public struct ProcessRow: Sendable, Equatable {
    public let id: ProcessID
    public let host: String
    /// The number of the process on its host.
    public let pid: Int
    public let served: [AcceptedContract]
    /// The key of the session lock that the process holds while it lives.
    public let lock: Int
    /// The last time at which the process was heard of.
    public var seenAt: RemoteTime
    /// True from the moment at which the process claims nothing more.
    public var isDraining = false

    public init(id: ProcessID, host: String, pid: Int, served: [AcceptedContract], seenAt: RemoteTime) {
        self.id = id
        self.host = host
        self.pid = pid
        self.served = served
        self.seenAt = seenAt
        lock = Self.lock(of: id)
    }

    /// Returns the key of the session lock of a process.
    package static func lock(of process: ProcessID) -> Int {
        // FNV-1a: equal in every build of every process, as `hashValue` is not.
        Int(
            truncatingIfNeeded: process.text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
                ($0 ^ UInt64($1)) &* 0x100_0000_01b3
            })
    }

    /// Returns true if the process reads values of a contract in the version of a hash.
    public func serves(_ contract: BoardID, hash: String) -> Bool {
        served.contains { $0.contract == contract && $0.hashes.contains(hash) }
    }

    /// Returns true if the process serves a contract, in whatever version.
    func serves(_ contract: BoardID) -> Bool { served.contains { $0.contract == contract } }
}

/// The rows that the workers of one process have announced, which make the row of the process together (RM-83).
package struct AnnouncedWorkers: Sendable {
    private var rows: [ProcessRow] = []

    package init() {}

    /// The row of the process: with the contracts of the workers that claim, or of all if each of them drains; nil without a worker.
    package var process: ProcessRow? {
        guard let last = rows.last else { return nil }
        let claiming = rows.filter { !$0.isDraining }
        var process = ProcessRow(
            id: last.id, host: last.host, pid: last.pid, served: (claiming.isEmpty ? rows : claiming).flatMap(\.served),
            seenAt: last.seenAt)
        process.isDraining = claiming.isEmpty
        return process
    }

    /// Takes the row of a worker, new or changed.
    package mutating func announce(_ row: ProcessRow) {
        leave(row)
        rows.append(row)
    }

    package mutating func leave(_ row: ProcessRow) {
        rows.removeAll { $0.served.map(\.contract) == row.served.map(\.contract) }
    }
}
