import BoardyRemote
import Postgres

/// The queue on PostgreSQL as a process sees it that activates boards of other processes.
struct PostgresCaller: RemoteCaller {
    let process: ProcessID
    let amendments: RowAmendments
    let deliveries: Deliveries
    let batcher: Batcher<RemoteRequest, Bool>

    func submit(_ request: RemoteRequest) async throws(RemoteFailure) -> RemoteOutputs {
        if let obstacle = request.obstacle { throw obstacle }
        await deliveries.expect(request.id)
        do throws(RemoteFailure) {
            let isNew = try await batcher.submit(request)
            let outputs = await deliveries.outputs(of: request.id, isNew: isNew)
            await deliveries.forget(request.id)
            return outputs
        } catch {
            await deliveries.forget(request.id)
            throw error
        }
    }

    func cancel(_ id: ActivationID) async throws(RemoteFailure) {
        try await amendments.amend(RowChoice(ids: [id])) { rows, now in rows.cancel(id, at: now) }
    }
}
