import BoardyComponentKit
import BoardyCore
import BoardyTesting
import BoardyTrace
import Testing

/// Tests of boards that are wrapped under other types.
@Suite(.diagnostics) struct AdapterBoardTests {
    private let log = Log()

    private func motherboard(_ board: Board) -> Motherboard { payMotherboard(board, log, isolation: nil) }

    @Test("CK-7 under the same ID it takes and sends other types than the board that it wraps")
    func types() {
        let motherboard = motherboard(till { $0.sendOutput($1 * 2) })
        motherboard[Pay.self].activation.activate(with: "21")
        #expect(log.entries == ["output paid 42"])
    }

    @Test("CK-7 a mapper may be left out if the types are the same")
    func oneMapper() {
        let inputOnly = AdapterBoard(
            destination: Till { $0.sendOutput($1 * 2) }, inputMapper: { (text: String) in text.count })
        let outputOnly = AdapterBoard(destination: Till { $0.sendOutput($1 * 2) }, outputMapper: { "paid \($0)" })
        for board in [inputOnly, outputOnly] as [Board] {
            let motherboard = Motherboard(boards: [board])
            motherboard.ioDestination(Pay.id).flow(with: Any.self).handle { [log] in log.add("\($0)") }
            motherboard.activateBoard(identifier: Pay.id, withOption: board === inputOnly ? "four" : 4)
        }
        #expect(log.entries == ["8", "paid 8"])
    }

    @Test("CK-7 if the input types are the same, the wrapped board's policy for other values applies")
    func policy() {
        final class Lenient: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
            typealias OutputType = Int
            var inputPolicy: InputPolicy<Int> { .guaranteed.adapting { Int("\($0)") } }
            func activate(withGuaranteedInput input: Int) { sendOutput(input) }
        }
        let motherboard = motherboard(
            AdapterBoard(destination: Lenient(identifier: Pay.id), outputMapper: { "\($0)" }))
        motherboard.activateBoard(identifier: Pay.id, withOption: "7")
        #expect(log.entries == ["output 7"])
    }

    @Test("CK-7 completion, actions, requests and values of other types pass unchanged")
    func unchanged() {
        let other = FakeBoard<Pay>(identifier: "other")
        let motherboard = motherboard(
            till { board, _ in
                board.sendAction(Ring())
                board.nextToBoard(.target("other", "next"))
                board.sendToMotherboard(data: "data")
                board.complete(false)
            })
        motherboard.addBoard(other)
        motherboard[Pay.self].actionFlow.handle { [log] _ in log.add("ring") }
        motherboard[Pay.self].activation.activate(with: "1")
        #expect(other.inputs == ["next"])
        #expect(log.entries == ["ring", "output data", "completed false"])
        #expect(motherboard.boards.map(\.identifier) == ["other"])
    }

    @Test("CK-D2 every output of the wrapped board is mapped, and no other output")
    func mappedOnce() {
        let adapter = till { board, amount in board.sendToMotherboard(data: amount) }
        let motherboard = motherboard(adapter)
        motherboard[Pay.self].activation.activate(with: "1")
        adapter.sendOutput("by itself")
        let echo = AdapterBoard(destination: Till { $0.sendOutput($1) }, outputMapper: { $0 + 1 })
        let echoes = Motherboard(boards: [echo])
        echoes.ioDestination(Pay.id).flow(with: Int.self).handle { [log] in log.add("\($0)") }
        echoes.activateBoard(identifier: Pay.id, withOption: 1)
        echo.sendOutput(5)
        #expect(log.entries == ["output paid 1", "output by itself", "2", "5"])
    }

    @Test("CK-7 observers see one output, as it was sent outside")
    func observed() {
        let motherboard = motherboard(
            till {
                $0.sendOutput($1)
                $0.complete()
            })
        let probe = Probe(motherboard)
        motherboard[Pay.self].activation.activate(with: "1")
        #expect(
            probe.transcript == """
                #1 'pay' on 'main': activation "1"
                #2 'pay' on 'main': output "paid 1", caused by #1
                #3 'pay' on 'main': completion, caused by #1
                """)
    }

    @Test("CK-7 commands and command models reach the wrapped board, and its replies come back")
    func commands() async throws {
        try await onDomain { home in
            let teller = Teller(identifier: Pay.id)
            let board = AdapterBoard(destination: teller, outputMapper: { "paid \($0)" })
            let motherboard = Motherboard(boards: [board], isolation: home)
            motherboard[CountedPay.self].interaction.send(command: Count(by: 2))
            motherboard.interactWithBoard(command: Named(identifier: Pay.id, data: nil))
            let reply = try await motherboard[CountedPay.self].interaction.ask(Count(by: 3))
            #expect(reply == 5)
            #expect(teller.got == ["by 2", "model", "asked by 3"])
        }
    }

    @Test(
        "CK-7 commands to a wrapped board that takes none are reported",
        .diagnostics(expecting: .notInteractable))
    func noCommands() {
        let motherboard = motherboard(till { _, _ in })
        motherboard[CountedPay.self].interaction.send(command: Count(by: 2))
    }

    @Test("CK-7 it can be registered under a contract, with all four of its types")
    func registered() {
        let motherboard = Motherboard { _ in
            BoardRegistration(CountedPay.self) {
                AdapterBoard(destination: Teller(identifier: $0), outputMapper: { "paid \($0)" })
            }
        }
        motherboard[CountedPay.self].flow.handle { [log] in log.add($0) }
        motherboard[CountedPay.self].activation.activate(with: 3)
        #expect(log.entries == ["paid 3"])
    }

    @Test("CK-D2 the wrapped board has the adapter's owner and context, and loses them with it")
    func place() {
        let context = Log(), other = Log()
        var seen: [(Motherboard?, AnyObject?)] = []
        let adapter = till { board, _ in seen.append((board.owner, board.context)) }
        let motherboard = motherboard(adapter)
        motherboard.putIntoContext(context)
        motherboard[Pay.self].activation.activate(with: "1")
        adapter.putIntoContext(other)
        motherboard[Pay.self].activation.activate(with: "2")
        #expect(seen.map { $0.0 === motherboard } == [true, true])
        #expect(seen.map { $0.1 === context } == [true, false])
        #expect(seen.last?.1 === other)
        motherboard.removeBoard(withIdentifier: Pay.id)
        #expect(adapter.destination.owner == nil)
        #expect(adapter.owner == nil)
    }

    @Test("CK-D2 the wrapped board reports to the diagnostics of its motherboard", .diagnostics)
    func diagnostics() {
        let recorder = DiagnosticRecorder()
        let motherboard = motherboard(till { board, _ in board.report(.contextMissing, "nothing to show on") })
        motherboard.diagnostics = recorder.sink
        motherboard[Pay.self].activation.activate(with: "1")
        #expect(recorder.events.map(\.message) == ["nothing to show on"])
        #expect(recorder.events.map(\.motherboard) == ["main"])
    }

    @Test("CK-D2 a wrapped board's work is delivered, cancelled with its activation, and ended when the adapter leaves")
    func work() async {
        await onDomain { home in
            let adapter = till { board, seconds in
                let clock = TestClock()
                board.perform {
                    if seconds > 0 { try await clock.sleep(for: .seconds(seconds)) }
                } deliver: { [weak board] result in
                    switch result {
                    case .success: board?.sendOutput(seconds)
                    case .failure(let error): board?.sendOutput(error is CancellationError ? -seconds : -100)
                    }
                }
            }
            let log = Log(), motherboard = payMotherboard(adapter, log, isolation: home)
            let pay = motherboard[Pay.self]
            pay.activation.activate(with: "0")
            await motherboard.workSettled()
            pay.activation.activate(with: "1").cancel()
            pay.activation.activate(with: "2")
            motherboard.removeBoard(withIdentifier: Pay.id)
            #expect(log.entries == ["output paid 0", "output paid -1", "output paid -2"])
            #expect(motherboard.pendingWorkCount == 0)
        }
    }

    @Test("CK-D2 a task that awaits the adapter's output gets the mapped one")
    func awaited() async throws {
        try await onDomain { home in
            let motherboard = payMotherboard(till { $0.sendOutput($1) }, Log(), isolation: home)
            let output = try await motherboard[Pay.self].output(with: "3")
            #expect(output == "paid 3")
        }
    }

    @Test("CK-7 an adapter can wrap an adapter: outputs are mapped from the inside out")
    func twice() {
        let outer = AdapterBoard(
            destination: till { $0.sendOutput($1) }, inputMapper: { (parts: [String]) in parts.joined() },
            outputMapper: { "[\($0)]" })
        let motherboard = motherboard(outer)
        motherboard.activateBoard(.target(Pay.id, ["1", "2"]))
        outer.destination.sendOutput("between")
        outer.destination.destination.complete()
        #expect(log.entries == ["output [paid 12]", "output [between]", "completed true"])
        #expect(outer.destination.destination.owner == nil)
    }

    @Test("CK-7 the inner motherboard of a wrapped continuable board has the parent of the adapter")
    func continuable() throws {
        let flow = FlowBoard<Int, Int, Never, Ring>(
            identifier: Pay.id,
            producer: BoardProducer { _ in
                BoardRegistration(CountedPay.self) {
                    FakeBoard<CountedPay>(identifier: $0) { board, _ in board.sendAction(Ring()) }
                }
            }
        ) { _ in
        } flowActivation: { board, amount in
            board.motherboard[CountedPay.self].activation.activate(with: amount)
            board.sendOutput(amount)
        }
        let motherboard = motherboard(AdapterBoard(destination: flow, outputMapper: { "paid \($0)" }))
        motherboard[Pay.self].actionFlow.handle { [log] _ in log.add("ring") }
        motherboard.activateBoard(identifier: Pay.id, withOption: 5)
        #expect(log.entries == ["ring", "output paid 5"])
        #expect(motherboard.dump.contains("board 'pay': FakeBoard<CountedPay>"))
        let leaks = LeakCheck()
        leaks.watch(motherboard)
        // The motherboard, the adapter, the wrapped board, its motherboard and the board inside.
        #expect(leaks.living.count == 5)
    }

    @Test("CK-D2 work in a wrapped continuable board is delivered on the adapter's domain, and ends with the adapter")
    func workInside() async {
        await onDomain { home in
            let log = Log(), clock = TestClock()
            weak var wrapped: Board?
            let producer = BoardProducer { _ in
                BoardRegistration(CountedPay.self) { id in
                    FakeBoard<CountedPay>(identifier: id) { board, seconds in
                        board.perform {
                            if seconds > 0 { try await clock.sleep(for: .seconds(seconds)) }
                        } deliver: { result in
                            log.add("\(ending(result)), owner \(wrapped?.owner == nil ? "gone" : "there")")
                        }
                    }
                }
            }
            let flow = FlowBoard<Int, Int, Never, Never>(identifier: Pay.id, producer: producer) { _ in
            } flowActivation: { board, seconds in
                board.motherboard[CountedPay.self].activation.activate(with: seconds)
            }
            wrapped = flow
            let motherboard = payMotherboard(
                AdapterBoard(destination: flow, outputMapper: { "\($0)" }), log, isolation: home)
            motherboard.activateBoard(identifier: Pay.id, withOption: 0)
            await motherboard.workSettled()
            motherboard.activateBoard(identifier: Pay.id, withOption: 1)
            motherboard.removeBoard(withIdentifier: Pay.id)
            #expect(log.entries == ["delivered, owner there", "ended, owner there"])
            #expect(motherboard.pendingWorkCount == 0)
        }
    }

    @Test("CK-D2 a motherboard that moves into another root takes the wrapped boards along")
    func movedRoot() async {
        await onDomain { home in
            let log = Log()
            let flow = FlowBoard<Int, Int, Never, Never>(identifier: Pay.id) { board in
                board.motherboard.addBoard(Till { _, _ in })
            } flowActivation: { board, _ in
                board.motherboard.getBoard(identifier: Pay.id)?.perform({ 1 }) { result in
                    log.add(ending(result))
                }
            }
            let moving = Motherboard(
                boards: [AdapterBoard(destination: flow, outputMapper: { "\($0)" })], isolation: nil)
            let root = Motherboard(
                boards: [ContinuousBoard(identifier: "outer", motherboard: moving)], isolation: home)
            moving.activateBoard(identifier: Pay.id, withOption: 1)
            await root.workSettled()
            #expect(log.entries == ["delivered"])
        }
    }

    @Test(
        "an adapter is not installed inside the board that it wraps",
        .diagnostics(expecting: .boardNotInstalled))
    func insideItself() {
        let flow = FlowBoard<Int, Int, Never, Never>(identifier: Pay.id) { _ in
        } flowActivation: { _, _ in
        }
        let adapter = AdapterBoard(destination: flow, outputMapper: { "\($0)" })
        flow.motherboard.addBoard(adapter)
        #expect(flow.motherboard.boards.isEmpty)
        #expect(adapter.owner == nil)
    }

    @Test("installing a wrapped board by itself removes the adapter, and the other way round")
    func moved() {
        let adapter = till { $0.sendOutput($1) }
        let first = motherboard(adapter), second = Motherboard()
        second.addBoard(adapter.destination)
        #expect(first.boards.isEmpty)
        #expect(adapter.owner == nil)
        #expect(adapter.destination.owner === second)
        adapter.destination.sendOutput(1)
        #expect(log.entries.isEmpty)

        first.addBoard(adapter)
        #expect(second.boards.isEmpty)
        #expect(adapter.destination.owner === first)
        first[Pay.self].activation.activate(with: "2")
        #expect(log.entries == ["output paid 2"])
    }

    @Test("R-1 an adapter keeps the wrapped board, and both are released with their motherboard")
    func release() {
        let leaks = LeakCheck()
        do {
            let board = AdapterBoard(destination: Till { $0.sendOutput($1) }, outputMapper: { "paid \($0)" })
            let motherboard = leaks.watch(motherboard(board))
            motherboard.activateBoard(identifier: Pay.id, withOption: 1)
            #expect(leaks.living.count == 3)
        }
        leaks.expectNone()
    }
}

/// Returns a motherboard with a board whose outputs and completions are logged.
private func payMotherboard(_ board: Board, _ log: Log, isolation: isolated (any Actor)?) -> Motherboard {
    let motherboard = Motherboard(boards: [board], isolation: isolation)
    motherboard[Pay.self].flow.handle { log.add("output \($0)") }
    motherboard[Pay.self].completion.handle { log.add("completed \($0)") }
    return motherboard
}

/// Returns an adapter of a board whose acts are closures of the test.
private func till(_ onInput: @escaping (Till, Int) -> Void) -> AdapterBoard<String, String, Till> {
    AdapterBoard(destination: Till(onInput)) {
        Int($0) ?? 0
    } outputMapper: {
        "paid \($0)"
    }
}

private func ending(_ result: Result<some Any, any Error>) -> String {
    if case .success = result { "delivered" } else { "ended" }
}

private enum Pay: BoardContract {
    static let id: BoardID = "pay"
    typealias Input = String
    typealias Output = String
    typealias Action = Ring
}

/// A test board that also takes commands.
private enum CountedPay: BoardContract {
    static let id: BoardID = Pay.id
    typealias Input = Int
    typealias Output = String
    typealias Command = Count
}

private struct Ring {}

private struct Count: AskableCommand, Sendable {
    typealias Reply = Int
    let by: Int
}

private struct Named: BoardCommandModel {
    let identifier: BoardID
    let data: Any?
}

/// A board of whole numbers whose acts are closures of the test.
private final class Till: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias OutputType = Int
    private let onInput: (Till, Int) -> Void

    init(_ onInput: @escaping (Till, Int) -> Void) {
        self.onInput = onInput
        super.init(identifier: Pay.id)
    }

    func activate(withGuaranteedInput input: Int) { onInput(self, input) }
}

/// A board that takes commands in every form.
private final class Teller: Board, GuaranteedBoard, GuaranteedOutputSendingBoard, GuaranteedReplyingBoard,
    GuaranteedInteractableBoard, GuaranteedActionSendingBoard
{
    typealias OutputType = Int
    typealias CommandType = Count
    typealias Command = Named
    typealias FlowActionType = Never
    private(set) var got: [String] = []
    private var sum = 0

    func activate(withGuaranteedInput input: Int) { sendOutput(input) }

    func interact(guaranteedCommand command: Count) {
        got.append("by \(command.by)")
        sum += command.by
    }

    func interact(guaranteedCommand model: Named) { got.append("model") }

    func reply(to command: Count) async throws -> Int {
        got.append("asked by \(command.by)")
        return sum + command.by
    }
}
