extension QueueRows {
    /// Decides on a request that a caller submits, for the first time or again (RM-30 to RM-33).
    package func submit(
        _ request: RemoteRequest, at now: RemoteTime
    ) -> QueueDecision<Result<ActivationState, RemoteFailure>> {
        if let row = activations[request.id] { return resubmit(request, row) }
        if waitingCount(of: request) >= settings.waitingLimit {
            return QueueDecision(.failure(.rejected(request, limit: settings.waitingLimit)))
        }
        return QueueDecision(
            [.activation(ActivationRow(request, number: lastNumber + 1, at: now))], .success(.waiting))
    }

    /// Decides on a request that may have a row (RM-31, RM-32). The reply is nil if the request has no row.
    package func resubmit(_ request: RemoteRequest) -> QueueDecision<Result<ActivationState, RemoteFailure>?> {
        guard let row = activations[request.id] else { return QueueDecision(nil) }
        let decision = resubmit(request, row)
        return QueueDecision(decision.changes, decision.reply)
    }

    private func resubmit(
        _ request: RemoteRequest, _ row: ActivationRow
    ) -> QueueDecision<Result<ActivationState, RemoteFailure>> {
        let first = row.request
        guard first.contract == request.contract, first.lane == request.lane, first.input == request.input else {
            return QueueDecision(.failure(.conflict(request, with: first)))
        }
        if first.caller == request.caller, first.context == request.context {
            return QueueDecision(.success(row.state))
        }
        var row = row
        row.request = first.called(by: request)
        return QueueDecision([.activation(row)], .success(row.state))
    }

    private func waitingCount(of request: RemoteRequest) -> Int {
        activations.values.count { $0.state == .waiting && $0.request.contract == request.contract }
    }
}

extension RemoteRequest {
    fileprivate func called(by later: RemoteRequest) -> RemoteRequest {
        RemoteRequest(
            id: id, contract: contract, hash: hash, input: input, lane: lane, timeLimit: timeLimit,
            traceparent: traceparent, context: later.context, caller: later.caller)
    }
}
