import Foundation
import Synchronization

/// Computes password hashes off the domains of the boards, no more at a time in the whole process than the machine can do beside its other work.
final class HashingQueue: Sendable {
    /// Half of the processors hash at most, so that however many sign-ins leave the other half to everybody else. Each hash needs 64 MB.
    static let shared = HashingQueue(width: ProcessInfo.processInfo.activeProcessorCount / 2)

    /// Computes one hash after the other.
    private actor Lane {
        func run<Value: Sendable>(_ hashing: @Sendable () throws -> Value) throws -> Value {
            try Task.checkCancellation()
            return try hashing()
        }
    }

    private let lanes: [Lane]
    private let turns = Atomic(0)

    /// - Parameter width: the greatest number of hashes at once; at least one is computed.
    init(width: Int) { lanes = (0..<max(1, width)).map { _ in Lane() } }

    /// Computes a hash, unless its task was cancelled while it waited for its turn.
    func run<Value: Sendable>(_ hashing: @Sendable () throws -> Value) async throws -> Value {
        let turn = turns.wrappingAdd(1, ordering: .relaxed).oldValue
        // Hashes take equally long, so lanes that take turns are equally busy.
        return try await lanes[Int(UInt(bitPattern: turn) % UInt(lanes.count))].run(hashing)
    }
}
