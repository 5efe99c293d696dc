import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

private enum Text: BoardContract {
    static let id: BoardID = "half"
    typealias Input = String
    typealias Output = String
}

private typealias HalfEnds = Ends<Result<Int, any Error>>

/// Returns a root with an adapter of a task board, perhaps inside another adapter.
private func halves(isTwice: Bool, _ ends: HalfEnds, isolation: isolated any Actor) -> Motherboard {
    let board = TaskBoard<Int, Int>(identifier: Text.id) { _, _, completion in ends.keep(completion) }
    let adapter = AdapterBoard(destination: board) { (text: String) in
        Int(text) ?? 0
    } outputMapper: {
        "\($0)"
    }
    return Motherboard(
        boards: [isTwice ? AdapterBoard(destination: adapter, inputMapper: { (text: String) in text }) : adapter],
        isolation: isolation)
}

/// Tests of adapters of boards that refuse activations while they are busy.
@Suite(.timeLimit(.minutes(10))) struct BusyAdapterTests {
    @Test(
        "CK-7 an adapter of a busy board refuses an activation as that board does, and the caller is told",
        arguments: [false, true])
    func refused(isTwice: Bool) async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { home in
                let ends = HalfEnds()
                let motherboard = halves(isTwice: isTwice, ends, isolation: home)
                #expect(motherboard[Text.self].activation.activate(with: "1").wasTaken)
                let (second, line) = (motherboard[Text.self].activation.activate(with: "2"), #line as UInt)
                #expect(!second.wasTaken)
                #expect(recorder.events.map(\.kind) == [.activationRejected])
                #expect(recorder.events.first?.line == line)
                ends.end(0, .success(1))
                await motherboard.workSettled()
            }
        }
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test(
        "CK-7 a task that awaits an output of an adapter of a busy board gets the refusal, not another output",
        .diagnostics)
    func awaited() async {
        await onDomain { home in
            let ends = HalfEnds()
            let motherboard = halves(isTwice: false, ends, isolation: home)
            motherboard[Text.self].activation.activate(with: "1")
            let task = Task.immediate {
                _ = home
                return try await motherboard[Text.self].output(with: "2")
            }
            ends.end(0, .success(1))
            let error = await #expect(throws: BoardError.self) { try await task.value }
            #expect(error?.diagnostic.kind == .activationRejected)
            await motherboard.workSettled()
        }
    }

    @Test(
        "flows, barriers and adapters may leave a factory that keeps their class to itself",
        .diagnostics)
    func activatable() async {
        await onDomain { home in
            let log = Log()
            let flow: any ActivatableBoard = FlowBoard<Int, Int, Never, Never>(identifier: "flow") { _ in
            } flowActivation: {
                log.add("flow \($1)")
            }
            let barrier: any ActivatableBoard = BarrierBoard<Int>(identifier: "barrier")
            let adapter: any ActivatableBoard = AdapterBoard(
                destination: FlowBoard<Int, Int, Never, Never>(identifier: "adapter") { _ in
                } flowActivation: {
                    log.add("adapter \($1)")
                },
                inputMapper: { (text: String) in text.count })
            let motherboard = Motherboard(isolation: home) { _ in
                BoardRegistration("flow") { _ in flow }
                BoardRegistration("barrier") { _ in barrier }
                BoardRegistration("adapter") { _ in adapter }
            }
            motherboard.activateBoard(.target("flow", 1))
            motherboard.activateBoard(.target("barrier", BarrierCommand<Int>.wait { log.add("barrier \($0)") }))
            barrier.activate(withOption: BarrierCommand<Int>.overcome(2))
            adapter.activate(withOption: "abc")
            #expect(log.entries == ["flow 1", "barrier 2", "adapter 3"])
        }
    }
}
