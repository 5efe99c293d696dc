import BoardyCore
import Testing

private struct NoTicket: Error, Equatable, CustomStringConvertible {
    let description = "no ticket"
}

/// Tests of boards with several hooks, each of which asks for a barrier of its own.
@Suite struct BarrierHookOrderTests {
    private let log = Log()
    private let reported = Reports()

    private static let target: BoardID = "target"
    private static let hooks = ["option", "input", "guaranteed"]

    /// A gate of a hook that notes that it is asked, and decides at once if the test says so.
    private func gate(of hook: String, decision: Bool?) -> Board {
        Scripted<Bell>("\(hook)-gate") { [log] board, _ in
            log.add("\(hook) gate")
            if let decision { board.complete(decision) }
        }
    }

    /// A motherboard with a board that has all hooks, and with a gate for each hook that asks for one.
    private func motherboard(
        asking hooks: [String] = hooks, deciding decisions: [String: Bool] = [:], isDedicated: Bool = false
    ) -> Motherboard {
        let barrier: HookedBoard.Barrier = { board, hook in
            hooks.contains(hook) ? board.activation("\(hook)-gate").barrier() : nil
        }
        let target =
            isDedicated
            ? DedicatedHooksBoard(Self.target, log, barrier) : GuaranteedHooksBoard(Self.target, log, barrier)
        return DiagnosticSink.withSink(reported.sink) {
            Motherboard(boards: [target] + hooks.map { gate(of: $0, decision: decisions[$0]) })
        }
    }

    private func pass(_ hook: String, on motherboard: Motherboard) throws {
        try #require(motherboard.getBoard(identifier: "\(hook)-gate")).complete()
    }

    private func activate(_ motherboard: Motherboard, with value: Int = 7) -> Activation {
        motherboard.activation(Self.target, with: Int.self).activate(with: value)
    }

    @Test("AB-1, AB-2 a board with three hooks waits for each barrier in turn: option, input, guaranteed input")
    func inTurn() throws {
        let motherboard = motherboard()
        #expect(activate(motherboard).wasTaken)
        #expect(log.entries == ["option 7", "option gate"])
        try pass("option", on: motherboard)
        #expect(log.entries == ["option 7", "option gate", "input 7", "input gate"])
        try pass("input", on: motherboard)
        #expect(log.entries.suffix(2) == ["guaranteed 7", "guaranteed gate"])
        try pass("guaranteed", on: motherboard)
        #expect(log.entries.last == "activated 7")
        #expect(log.entries.count == 7)
        #expect(reported.lines == [])
        #expect(motherboard.boards.map(\.identifier) == [Self.target])
    }

    @Test(
        "AB-1 each hook is asked once for an activation, whichever of them ask for a barrier",
        arguments: [
            [], ["option"], ["input"], ["guaranteed"], ["option", "input"], ["option", "guaranteed"],
            ["input", "guaranteed"],
        ])
    func subsets(_ asking: [String]) throws {
        let motherboard = motherboard(asking: asking)
        #expect(activate(motherboard).wasTaken)
        for hook in asking { try pass(hook, on: motherboard) }
        let expected = Self.hooks.flatMap { asking.contains($0) ? ["\($0) 7", "\($0) gate"] : ["\($0) 7"] }
        #expect(log.entries == expected + ["activated 7"])
        #expect(reported.lines == [])
    }

    @Test(
        "AB-2 gates that decide while they are asked: the call carries the activation out",
        arguments: [[], ["option"], ["input"], ["guaranteed"]])
    func atOnce(_ later: [String]) throws {
        let decisions = Self.hooks.filter { !later.contains($0) }.map { ($0, true) }
        let motherboard = motherboard(deciding: Dictionary(uniqueKeysWithValues: decisions))
        #expect(activate(motherboard).wasTaken)
        for hook in later {
            #expect(log.entries.contains("activated 7") == false)
            try pass(hook, on: motherboard)
        }
        #expect(log.entries == Self.hooks.flatMap { ["\($0) 7", "\($0) gate"] } + ["activated 7"])
    }

    @Test("AB-2 the first gate that refuses ends the activation; the later hooks are not asked", arguments: hooks)
    func refuses(_ refusing: String) throws {
        let motherboard = motherboard(), line: UInt = #line + 1
        motherboard.activation(Self.target, with: Int.self).activate(with: 7)
        let before = Self.hooks.prefix { $0 != refusing }
        for hook in before { try pass(hook, on: motherboard) }
        try #require(motherboard.getBoard(identifier: "\(refusing)-gate")).refuse(NoTicket())
        #expect(log.entries == (before + [refusing]).flatMap { ["\($0) 7", "\($0) gate"] })
        #expect(
            reported.lines == [
                "activationDiscarded: 'target' was not activated: its gate '\(refusing)-gate' refused: no ticket"
            ])
        #expect(reported.all.first?.line == line)
    }

    @Test("AB-2 a gate that refuses while it is asked: the call says that it was not taken", arguments: hooks)
    func refusesAtOnce(_ refusing: String) {
        let before = Self.hooks.prefix { $0 != refusing }
        var decisions = [refusing: false]
        for hook in before { decisions[hook] = true }
        let motherboard = motherboard(deciding: decisions)
        #expect(!activate(motherboard).wasTaken)
        #expect(log.entries == (before + [refusing]).flatMap { ["\($0) 7", "\($0) gate"] })
        #expect(
            reported.lines == ["activationDiscarded: 'target' was not activated: its gate '\(refusing)-gate' refused"])
    }

    @Test("AB-2 a later gate that does not exist refuses the activation for that reason")
    func missingGate() throws {
        let barrier: HookedBoard.Barrier = { board, hook in board.activation("\(hook)-gate").barrier() }
        let motherboard = DiagnosticSink.withSink(reported.sink) {
            Motherboard(boards: [GuaranteedHooksBoard(Self.target, log, barrier), gate(of: "option", decision: nil)])
        }
        #expect(activate(motherboard).wasTaken)
        try pass("option", on: motherboard)
        #expect(log.entries == ["option 7", "option gate", "input 7"])
        #expect(reported.all.map(\.kind) == [.unknownBoard])
        #expect(
            reported.lines.first?.hasPrefix(
                "unknownBoard: 'target' was not activated: its gate 'input-gate' could not be asked.") == true)
    }

    @Test("AB-1, T-6 without an input a dedicated board waits for the barriers of option and input in turn")
    func withoutInput() throws {
        for (value, text): (String?, String) in [(nil, "nothing"), ("text", "text")] {
            let motherboard = motherboard(isDedicated: true), before = log.entries.count
            motherboard.activateBoard(identifier: Self.target, withOption: value)
            try pass("option", on: motherboard)
            try pass("input", on: motherboard)
            #expect(
                Array(log.entries.dropFirst(before)) == [
                    "option \(text)", "option gate", "input nothing", "input gate", "activated nothing",
                ])
        }
        #expect(reported.lines == [])
    }

    @Test("AB-3 activations that wait at the first barrier wait together at the next, in the order of their arrival")
    func together() throws {
        let motherboard = motherboard(asking: ["option", "guaranteed"])
        for value in 1...3 { #expect(activate(motherboard, with: value).wasTaken) }
        try pass("option", on: motherboard)
        #expect(log.entries.filter { $0.hasSuffix("gate") } == ["option gate", "guaranteed gate"])
        try pass("guaranteed", on: motherboard)
        #expect(log.entries.suffix(3) == ["activated 1", "activated 2", "activated 3"])
        #expect(log.entries.filter { $0.hasPrefix("activated") }.count == 3)
    }

    @Test("AB-5 hooks that ask for the same barrier make an activation wait for a cycle of it each")
    func sameBarrier() {
        let motherboard = DiagnosticSink.withSink(reported.sink) {
            Motherboard { [log] _ in
                BoardRegistration(Bell.self) { _ in Scripted<Bell> { _, _ in log.add("login") } }
                BoardRegistration(Self.target) { id in
                    GuaranteedHooksBoard(id, log) { board, _ in board[Bell.self].activation.barrier() }
                }
            }
        }
        #expect(activate(motherboard).wasTaken)
        for _ in 1...3 {
            #expect(log.entries.last == "login")
            motherboard[Bell.self].completer.complete()
        }
        #expect(log.entries == ["option 7", "login", "input 7", "login", "guaranteed 7", "login", "activated 7"])
        #expect(reported.lines == [])
    }

    @Test("AB-6 a board that leaves while it waits at its second barrier is not activated, which is reported")
    func leaves() throws {
        let motherboard = motherboard()
        #expect(activate(motherboard).wasTaken)
        try pass("option", on: motherboard)
        motherboard.removeBoard(withIdentifier: Self.target)
        try pass("input", on: motherboard)
        #expect(log.entries == ["option 7", "option gate", "input 7", "input gate"])
        #expect(
            reported.lines == [
                """
                activationDiscarded: 'target' was not activated: it left 'main' while its activation waited at the \
                gate 'input-gate'
                """
            ])
    }

    @Test("AB-6 a board that a later hook takes out is not activated, which is reported")
    func leavesInHook() throws {
        let barrier: HookedBoard.Barrier = { board, hook in
            if hook == "option" { return board.activation("option-gate").barrier() }
            let barrier = board.activation("option-gate").barrier()
            board.owner?.removeBoard(withIdentifier: board.identifier)
            return barrier
        }
        let motherboard = DiagnosticSink.withSink(reported.sink) {
            Motherboard(boards: [GuaranteedHooksBoard(Self.target, log, barrier), gate(of: "option", decision: nil)])
        }
        #expect(activate(motherboard).wasTaken)
        try pass("option", on: motherboard)
        #expect(log.entries == ["option 7", "option gate", "input 7"])
        #expect(reported.all.map(\.kind) == [.activationDiscarded])
    }

    @Test("M-D5 cancelling an activation that waits at its second barrier withdraws it in silence")
    func cancel() throws {
        let motherboard = motherboard()
        let activation = activate(motherboard)
        try pass("option", on: motherboard)
        activation.cancel()
        try pass("input", on: motherboard)
        #expect(log.entries == ["option 7", "option gate", "input 7", "input gate"])
        #expect(reported.lines == [])
    }

    @Test("AB-10 nothing is left when an activation has passed all its barriers, or was refused at one")
    func leavesNothing() throws {
        for isDone in [true, false] {
            let motherboard = motherboard()
            #expect(activate(motherboard).wasTaken)
            try pass("option", on: motherboard)
            try pass("input", on: motherboard)
            #expect(holdings(of: motherboard)["HeldActivation"] == 1)
            try #require(motherboard.getBoard(identifier: "guaranteed-gate")).complete(isDone)
            #expect(holdings(of: motherboard)["HeldActivation"] == nil)
            #expect(holdings(of: motherboard)["BarrierCycle"] == nil)
        }
        #expect(log.entries.filter { $0.hasPrefix("activated") }.count == 1)
    }

    @Test("GB-7 the gateway comes first, then the barriers of the board in turn")
    func gateway() throws {
        let barrier: HookedBoard.Barrier = { board, hook in board.activation("\(hook)-gate").barrier() }
        let producer = BoardProducer()
        producer.registerGatewayBoard(.board(Self.target)) { [log] id in
            Scripted<Bell>(id) { _, _ in log.add("gateway") }
        }
        let motherboard = DiagnosticSink.withSink(reported.sink) { Motherboard(boardProducer: producer) }
        motherboard.addBoard(GuaranteedHooksBoard(Self.target, log, barrier))
        for hook in Self.hooks { motherboard.addBoard(gate(of: hook, decision: nil)) }
        #expect(activate(motherboard).wasTaken)
        #expect(log.entries == ["gateway"])
        try #require(motherboard.boards.last { $0.identifier == "target.gate" }).complete()
        for hook in Self.hooks { try pass(hook, on: motherboard) }
        let steps: [String] = Self.hooks.flatMap { hook -> [String] in ["\(hook) 7", "\(hook) gate"] }
        #expect(log.entries.first == "gateway" && log.entries.last == "activated 7")
        #expect(Array(log.entries.dropFirst().dropLast()) == steps)
    }

    @Test("GB-D3 a later barrier whose gate is the board itself is reported, and the board is not activated")
    func circle() {
        let barrier: HookedBoard.Barrier = { board, hook in
            hook == "option"
                ? board.activation("option-gate").barrier()
                : board.activation(Self.target, with: Int.self).uniqueBarrier(with: 7)
        }
        let motherboard = DiagnosticSink.withSink(reported.sink) {
            Motherboard { [log] _ in
                BoardRegistration("option-gate") { Scripted<Bell>($0) { board, _ in board.complete() } }
                BoardRegistration(Self.target) { GuaranteedHooksBoard($0, log, barrier) }
            }
        }
        motherboard.depthLimit = 30
        _ = activate(motherboard)
        #expect(log.entries.contains("input 7"))
        #expect(!log.entries.contains("activated 7"))
        #expect(reported.all.map(\.kind) == [.gateRecursion])
    }
}
