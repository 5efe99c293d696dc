import BoardyCore
import BoardyTesting
import Testing

/// Tests of the domain of a test's body.
@Suite(.timeLimit(.minutes(10))) struct OnDomainTests {
    @Test("X-D4 a root made on the domain delivers asynchronous results there")
    func delivers() async {
        let outputs = await onDomain { actor in
            let board = Board(identifier: "a"), motherboard = Motherboard(boards: [board], isolation: actor)
            var got: [Int] = []
            board.perform({ 3 }) { result in
                actor.assertIsolated()
                got += [try? result.get()].compactMap { $0 }
            }
            await motherboard.workSettled(isolation: actor)
            return got
        }
        #expect(outputs == [3])
    }

    @Test("each call has a domain of its own, and throws the error of its body")
    func fresh() async {
        struct Failure: Error {}
        let same = await onDomain { one in await onDomain { $0 === one } }
        #expect(!same)
        await #expect(throws: Failure.self) { try await onDomain { _ in throw Failure() } }
    }
}
