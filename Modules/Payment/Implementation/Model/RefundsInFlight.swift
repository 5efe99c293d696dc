/// The refunds that a gateway is being asked for. Whoever asks for one of them too gets the same answer, also after the
/// first one has stopped waiting for it.
actor RefundsInFlight {
    private var answers: [String: Task<RefundAnswer, any Error>] = [:]

    /// Asks the gateway for a refund, unless it is being asked for it already.
    ///
    /// - Throws: `CancellationError` if the calling task was cancelled. The gateway goes on.
    func answer(to refund: ReservedRefund, from gateway: any PaymentGateway) async throws -> RefundAnswer {
        let answer = answers[refund.key] ?? begin(refund, gateway)
        let result = await answer.result
        try Task.checkCancellation()
        return try result.get()
    }

    private func begin(_ refund: ReservedRefund, _ gateway: any PaymentGateway) -> Task<RefundAnswer, any Error> {
        let answer = Task {
            defer { answers[refund.key] = nil }
            return try await gateway.refund(refund)
        }
        answers[refund.key] = answer
        return answer
    }
}
