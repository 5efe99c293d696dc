import BoardyCore
import Testing

/// Tests of the end of flows and observers, and of the values that adapters get.
@Suite struct FlowEndTests {
    @Test("F-D3 a flow whose target has gone is removed by the next message, also beside a predicate")
    func removedPredicates() {
        let census = Census(), board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
        motherboard.registerFlow(BoardActivateFlow(matcher: { _ in true }, nextHandler: { _ in }))
        func register() {
            let target = AtEnd {}, member = census.member()
            motherboard.registerGeneralFlow(target: target) { (_, _: Int) in withExtendedLifetime(member) {} }
        }
        register()
        board.sendOutput(1)
        _ = reports { board.sendAction(1) }
        #expect(census.living == 0)
    }

    @Test("F-14 names of ended flows are not kept")
    func names() {
        let motherboard = Motherboard(), target = AtEnd {}
        for n in 0..<1000 {
            motherboard.registerFlow(matchedIdentifiers: [BoardID("id\(n)")], target: target, identifier: "name\(n)") {
                (_, _: Int) in
            }.cancel()
        }
        let heldLists = holdings(of: motherboard)["HandlerList", default: 0]
        #expect((1..<300).contains(heldLists))
    }

    @Test("M-13, F-17 resetFlows ends the forwarding of activations")
    func resetForwarding() {
        let lines = reports {
            let far = Motherboard(identifier: "far", boards: [Scripted<Alpha>(), Board(identifier: "door")])
            let near = Motherboard(identifier: "near")
            near.forwardActivationFlow(to: far.boards[1])
            near.resetFlows()
            #expect(!near[Alpha.self].activation.activate(with: 1).wasTaken)
        }
        #expect(lines.count == 1)
    }

    @Test("X-3 a flow that a predicate registers sees the next message first")
    func predicateRegisters() {
        let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
        var heard = 0, isFirst = true
        motherboard.registerFlow(
            BoardActivateFlow(
                matcher: { [unowned motherboard] _ in
                    if isFirst { motherboard[Alpha.self].flow.handle { _ in heard += 1 } }
                    isFirst = false
                    return true
                }, nextHandler: { _ in }))
        board.sendOutput(1)
        #expect(heard == 0)
    }

    @Test("MSG-D2 when the last observer has cancelled, messages are no longer numbered")
    func observers() {
        let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
        var numbers: [Int] = []
        let token = motherboard.observe { numbers.append($0.number) }
        board.sendOutput(1)
        token.cancel()
        for _ in 0..<3 { board.sendOutput(1) }
        motherboard.observe { numbers.append($0.number) }
        board.sendOutput(1)
        #expect(numbers == [1, 2])
    }

    @Test("DL-1 a root that moves into a board is traced once")
    func traceTwice() {
        let seen = Locked<[String]>([])
        let sink = DiagnosticSink(messages: { message in seen.withLock { $0.append("\(message.board)") } }) { _ in }
        DiagnosticSink.withSink(sink) {
            let inner = Motherboard(identifier: "inner", boards: [Scripted<Beta>()])
            let outer = Motherboard(boards: [ContinuousBoard(identifier: "outer", motherboard: inner)])
            inner[Beta.self].activation.activate(with: 1)
            withExtendedLifetime(outer) {}
        }
        #expect(seen.withLock { $0 } == ["beta"])
    }

    @Test("T-2 the adapters get the value, not an optional around it")
    func adapters() {
        final class Counting: Board, GuaranteedBoard {
            typealias InputType = Int
            var inputPolicy: InputPolicy<Int> { .guaranteed.adapting { Int("\($0)") } }  // the doc comment's example
            var got: [Int] = []
            func activate(withGuaranteedInput input: Int) { got.append(input) }
        }
        let board = Counting(identifier: "a"), motherboard = Motherboard(boards: [board])
        motherboard.activateBoard(.target("a", "7"))
        motherboard.activateBoard(identifier: "a", withOption: "8")
        #expect(board.got == [7, 8])
    }

    @Test("T-2, T-D1 no input is not offered to the adapters as a value")
    func adaptersNil() {
        final class Counting: Board, GuaranteedBoard {
            typealias InputType = Int?
            var inputPolicy: InputPolicy<Int?> { .guaranteed.adapting { Int("\($0)") ?? -1 } }
            var got: [Int?] = []
            func activate(withGuaranteedInput input: Int?) { got.append(input) }
        }
        let board = Counting(identifier: "a"), motherboard = Motherboard(boards: [board])
        motherboard.activation("a", with: Int?.self).activate()
        motherboard.activateBoard("a")
        #expect(board.got == [nil, nil])
    }
}
