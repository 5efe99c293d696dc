import BoardyCore
import BoardyRemote
import Testing

@Suite struct CreditedCallerTests {
    @Test("RM-34 without credit a submission waits, until outputs end or nobody reads them")
    func waits() async throws {
        let continuations = Locked<[ActivationID: RemoteOutputs.Continuation]>([:])
        let base = TestCaller { request in
            let (outputs, continuation) = RemoteOutputs.makeStream()
            continuations.withLock { $0[request.id] = continuation }
            return outputs
        }
        let caller = CreditedCaller(base, limit: 2)
        var first: RemoteOutputs? = try await caller.submit(request("1"))
        let second = try await caller.submit(request("2"))
        async let third = caller.submit(request("3"))
        async let fourth = caller.submit(request("4"))
        #expect(base.submitted.count == 2)
        first = nil
        continuations.withLock { $0[ActivationID("2")] }?.finish(throwing: RemoteFailure(.boardFailed, ""))
        await #expect(throws: RemoteFailure(.boardFailed, "")) { for try await _ in second {} }
        _ = try await (third, fourth)
        #expect(first == nil && Set(base.submitted.map(\.id.text)) == ["1", "2", "3", "4"])
    }

    @Test("RM-34 a refused submission returns its credit, and so does one that was cancelled while it waited")
    func returnsCredit() async throws {
        let base = TestCaller { request throws(RemoteFailure) in
            if request.id.text == "bad" { throw .rejected(request, limit: 1) }
            return .ended(1, 2)
        }
        let caller = CreditedCaller(base, limit: 1)
        await #expect(throws: RemoteFailure(.activationRejected, "")) { try await caller.submit(request("bad")) }
        let held = try await caller.submit(request("1"))
        let waiting = Task { try await caller.submit(request("2")) }
        waiting.cancel()
        await #expect(throws: RemoteFailure(.cancelled, "")) { try await waiting.value }
        var numbers: [Int] = []
        for try await output in held { numbers.append(output.number) }
        #expect(numbers == [1, 2])
        _ = try await caller.submit(request("3"))
        #expect(base.submitted.map(\.id.text) == ["bad", "1", "3"])
    }

    private func request(_ id: String) -> RemoteRequest {
        RemoteRequest(id: ActivationID(id), contract: "x", hash: "1", input: [], caller: ProcessID("c"))
    }
}
