import BoardyPostgres
import BoardyRemote

/// Writes the records of one process, all that come while a batch is under way as the next one.
struct Recording: Sendable {
    private let bell: Bell
    private let amendments: RowAmendments

    init(_ connection: QueueConnection, _ amendments: RowAmendments) {
        bell = Bell(connection)
        self.amendments = amendments
    }

    /// A record with the process that waits for it.
    struct Item: Sendable {
        let record: RemoteRecord
        let caller: ProcessID
    }

    /// Writes outputs and ends as done, and returns for each of them if it was accepted.
    func write(_ items: [Item]) async -> [Result<RecordReply, RemoteFailure>] {
        var replies: [Int: Result<RecordReply, RemoteFailure>] = [:]
        // A statement changes a row once, so a second record for it comes in another one. The order by ID keeps
        // processes from waiting in a circle.
        var rest = items.indices.sorted { items[$0].record.hold.id < items[$1].record.hold.id }
        while !rest.isEmpty {
            var seen: Set<ActivationID> = []
            let places = rest.filter { seen.insert(items[$0].record.hold.id).inserted }
            rest.removeAll(where: Set(places).contains)
            for (place, reply) in zip(places, await writeOnce(places.map { items[$0] })) { replies[place] = reply }
        }
        return items.indices.map { replies[$0] ?? .success(.stale) }
    }

    private func writeOnce(_ items: [Item]) async -> [Result<RecordReply, RemoteFailure>] {
        let records = items.map(\.record)
        let outputs = records.enumerated().flatMap { place, record in record.outputs.map { (place + 1, $0) } }
        do throws(RemoteFailure) {
            let result = try await bell.commit(
                QueueSQL.record,
                [
                    .array(of: records.map(\.hold.id.text)), .array(of: records.map(\.hold.token)),
                    .array(of: records.map { $0.ending == .done }), .array(of: outputs.map(\.0)),
                    .array(of: outputs.map(\.1.number)), .array(of: outputs.map(\.1.bytes)),
                ], answers: items.map { ($0.record.hold.id, $0.caller) })
            let accepted = Set(result.rows.compactMap { $0.integer(0) })
            var replies: [Result<RecordReply, RemoteFailure>] = []
            for (place, record) in records.enumerated() {
                replies.append(accepted.contains(place + 1) ? .success(.accepted) : await replyToRepeated(record))
            }
            return replies
        } catch {
            return items.map { _ in .failure(error) }
        }
    }

    /// Returns the answer to a record that was not written: it is accepted if it had been written before (RM-42).
    private func replyToRepeated(_ record: RemoteRecord) async -> Result<RecordReply, RemoteFailure> {
        do throws(RemoteFailure) {
            let row = try await amendments.load(.ids([record.hold.id])).first?.activation
            return .success(row?.token == record.hold.token && row?.state != .running ? .accepted : .stale)
        } catch {
            return .failure(error)
        }
    }

    /// Writes the end of an attempt that needs a decision, with its outputs.
    func end(_ record: RemoteRecord) async throws(RemoteFailure) -> RecordReply {
        let jitter = Double.random(in: 0...1)
        return try await amendments.amend(.ids([record.hold.id])) { rows, now in
            rows.record(record, at: now, jitter: jitter)
        }
    }

    /// Tells a caller that an answer is committed.
    func tell(_ caller: ProcessID, of id: ActivationID) async { await bell.ring([.answer(id, caller)]) }
}
