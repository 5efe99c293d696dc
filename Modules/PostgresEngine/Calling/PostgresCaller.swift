import BoardyRemote

/// The queue on PostgreSQL as a process sees it that activates boards of other processes.
struct PostgresCaller: RemoteCaller {
    let process: ProcessID
    let deliveries: Deliveries
    private let amendments: RowAmendments
    private let batcher: Batcher<RemoteRequest, Bool>

    init(
        _ process: ProcessID, _ connections: EngineConnections, _ contracts: EngineContracts,
        _ amendments: RowAmendments
    ) {
        let submissions = Submissions(process, connections.submitting, contracts, amendments)
        self.process = process
        self.amendments = amendments
        deliveries = Deliveries(connections.working)
        batcher = Batcher(on: connections.submitting, limit: 200) { await submissions.write($0) }
    }

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
        try await amendments.amend(.ids([id])) { rows, now in rows.cancel(id, at: now) }
    }

    /// Looks for outputs from time to time, because a notification may be lost, and ends what no worker has answered in
    /// time.
    func poll() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(.random(in: 750...1250)))
            if Task.isCancelled { return }
            if await deliveries.isIdle { continue }
            try? await amendments.endOverdue()
            await deliveries.poll()
        }
    }
}
