import BoardyCore
import Testing

/// Tests of messages during which their motherboard, board, flow or bus is released.
@Suite struct RemovalDuringMessageTests {
    private let log = Log(), census = Census()

    @Test("M-15, X-7 an activation whose board drops the motherboard is carried out to its end, and all goes with it")
    func activation() {
        var root: Motherboard?
        root = Motherboard(boards: [
            Scripted<Alpha> { [log, member = census.member()] board, value in
                root = nil
                log.add("\(board.identifier) \(value), owned: \(board.owner != nil), \(member.isHere)")
            }
        ])
        if let activation = root?[Alpha.self].activation { activation.activate(with: 1) }
        #expect(log.entries == ["alpha 1, owned: false, true"])
        #expect(census.living == 0)
    }

    @Test("M-15, X-7 an output whose flow drops the motherboard is heard by no other flow, and all goes with it")
    func output() {
        let board = Scripted<Alpha>()
        var root: Motherboard? = Motherboard(boards: [board])
        root?[Alpha.self].flow.handle { [log, member = census.member()] value in
            root = nil
            log.add("\(value) \(member.isHere)")
        }
        for _ in 0..<20 {
            root?[Alpha.self].flow.handle { [log, member = census.member()] in log.add("late \($0) \(member)") }
        }
        root?.registerGeneralFlow { [log, member = census.member()] (value: Int) in
            log.add("general \(value) \(member)")
        }
        board.sendOutput(7)
        #expect(log.entries == ["7 true"])
        #expect(census.living == 0)
        #expect(board.owner == nil)
    }

    @Test("M-15, IN-1, X-7 a command whose board drops the motherboard is carried out to its end")
    func command() {
        var root: Motherboard?
        root = Motherboard(boards: [
            Scripted<Alpha>(onCommand: { [log, member = census.member()] board, text in
                root = nil
                board.sendOutput(1)
                log.add("\(text) \(member.isHere)")
            })
        ])
        let lines = reports {
            if let interaction = root?[Alpha.self].interaction { interaction.send(command: "go") }
        }
        #expect(log.entries == ["go true"])
        #expect(lines.map { $0.prefix(17) } == ["boardNotInstalled"])
        #expect(census.living == 0)
    }

    @Test("M-15, C-3, X-7 a completion whose flow drops the motherboard is heard by no other flow")
    func completion() {
        var root: Motherboard? = Motherboard(boards: [Scripted<Alpha> { board, _ in board.complete() }])
        root?[Alpha.self].completion.handle { [log, member = census.member()] isDone in
            root = nil
            log.add("\(isDone) \(member.isHere)")
        }
        root?[Alpha.self].completion.handle { [log, member = census.member()] _ in log.add("late \(member)") }
        if let activation = root?[Alpha.self].activation { activation.activate(with: 1) }
        #expect(log.entries == ["true true"])
        #expect(census.living == 0)
    }

    @Test("A-2, M-15, X-7 an action whose inner flow drops the root goes to nobody further out")
    func action() {
        let outer = ScriptedContinuable<Beta>(), inner = Scripted<Alpha>()
        outer.motherboard.addBoard(inner)
        var root: Motherboard? = Motherboard(boards: [outer])
        root?.registerGeneralFlow { [log, member = census.member()] (signal: Signal) in
            log.add("root \(signal) \(member)")
        }
        outer.motherboard.registerGeneralFlow { [log] (signal: Signal) -> Void in
            root = nil
            log.add(signal.name)
        }
        inner.broadcastAction(Signal(name: "out"))
        #expect(log.entries == ["out"])
        #expect(census.living == 0)
    }

    @Test("A-2, C-10, X-7 an action whose inner flow gives up the continuable board runs to its end")
    func actionBoard() {
        let inner = Scripted<Alpha>(), root = Motherboard()
        func setUp() {
            let outer = ScriptedContinuable<Beta>()
            outer.motherboard.addBoard(inner)
            root.addBoard(outer)
            outer.motherboard.registerGeneralFlow { [log, member = census.member()] (signal: Signal) -> Void in
                root.removeBoard(withIdentifier: Beta.id)
                log.add("inner \(signal.name) \(member.isHere)")
            }
        }
        setUp()
        root.registerGeneralFlow { [log] (signal: Signal) in log.add("root \(signal.name)") }
        inner.broadcastAction(Signal(name: "out"))
        #expect(log.entries == ["inner out true", "root out"])
        #expect(census.living == 0)
        #expect(inner.owner == nil)
    }

    @Test("A-2, M-D2, X-7 an action goes out by the way that was there when it came, though the board moves meanwhile")
    func moved() {
        let outer = ScriptedContinuable<Beta>(), inner = Scripted<Alpha>()
        outer.motherboard.addBoard(inner)
        let first = Motherboard(identifier: "first", boards: [outer]), second = Motherboard(identifier: "second")
        for root in [first, second] {
            root.registerGeneralFlow { [log] (signal: Signal) in log.add("\(root.identifier) \(signal.name)") }
        }
        let token = outer.motherboard.registerGeneralFlow { (_: Signal) in second.addBoard(outer) }
        inner.broadcastAction(Signal(name: "1"))
        token.cancel()
        inner.broadcastAction(Signal(name: "2"))
        #expect(log.entries == ["first 1", "second 2"])
        // The general flows hold the roots.
        first.resetFlows()
        second.resetFlows()
    }

    @Test("BUS-7, X-7 a bus that is released inside its value delivers that to nobody else")
    func bus() {
        var bus: Bus<Int>? = Bus()
        bus?.deliver { [log, member = census.member()] value in
            bus = nil
            log.add("\(value) \(member.isHere)")
        }
        let target = AtEnd {}
        bus?.connect(target: target) { [log] _, value in log.add("second \(value)") }
        bus?.transport(1)
        #expect(log.entries.first == "1 true")
        #expect(census.living == 0)
    }

    @Test("BUS-7, F-10 a bus bound to a flow may be released inside the value that the flow transports")
    func boundBus() {
        let board = Scripted<Alpha>(), root = Motherboard(boards: [board])
        var bus: Bus<Int>? = Bus()
        if let bus { root[Alpha.self].flow.bind(to: bus) }
        bus?.deliver { [log, member = census.member()] value in
            bus = nil
            log.add("\(value) \(member.isHere)")
        }
        board.sendOutput(1)
        board.sendOutput(2)
        #expect(log.entries == ["1 true"])
        #expect(census.living == 0)
    }

    @Test("X-7, M-D1 a board replaced in its own activation finishes it, and goes then")
    func replaced() {
        let root = Motherboard()
        root.addBoard(
            Scripted<Alpha> { [log, member = census.member(), unowned root] board, value in
                root.addBoard(Scripted<Alpha> { [log] _, value in log.add("new \(value)") }, replacingExisting: true)
                root[Alpha.self].activation.activate(with: value + 1)
                log.add("old \(value) \(member.isHere), owned: \(board.owner != nil)")
            })
        root[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["new 2", "old 1 true, owned: false"])
        #expect(census.living == 0)
    }

    @Test("X-8, X-2 a thousand outputs one inside the other are delivered, the last of them drops the motherboard")
    func deep() {
        let board = Scripted<Alpha>()
        var heard = 0
        var root: Motherboard? = Motherboard(boards: [board])
        root?[Alpha.self].flow.handle { [member = census.member()] value in
            heard += 1
            if value == 0 { root = nil } else { board.sendOutput(value - 1) }
            if !member.isHere { heard = -1 }
        }
        board.sendOutput(1000)
        #expect(heard == 1001)
        #expect(census.living == 0)
    }

    @Test("B-12, X-7 a board that sends as it goes, in the middle of its own output, reports that it has no owner")
    func deinitSends() {
        final class Parting: Board, GuaranteedOutputSendingBoard {
            typealias OutputType = Int
            deinit { sendOutput(2) }
        }
        let lines = reports {
            let root = Motherboard()
            root.addBoard(Parting(identifier: "a"))
            root.matchedFlow("a", with: Int.self).handle { [log, unowned root] value in
                root.removeBoard(withIdentifier: "a")
                log.add("\(value)")
            }
            (root.getBoard(identifier: "a") as? Parting)?.sendOutput(1)
        }
        #expect(log.entries == ["1"])
        #expect(lines.map { $0.prefix(17) } == ["boardNotInstalled"])
    }

    @Test("IO-4, IO-D3 a handle that outlives the motherboard within a message is inert, and may be dropped there")
    func handle() {
        let board = Scripted<Alpha>()
        var root: Motherboard? = Motherboard(identifier: "gone", boards: [board])
        let lines = reports {
            root?.diagnostics = .current
            var handle = root.map { $0[Alpha.self] }
            root?[Alpha.self].flow.handle { [log, member = census.member()] _ in
                root = nil
                handle?.activation.activate(with: 1)
                handle?.interaction.send(command: "x")
                handle?.completer.complete()
                handle?.flow.handle { _ in }
                handle = nil
                log.add("\(member.isHere)")
            }
            board.sendOutput(1)
        }
        #expect(log.entries == ["true"])
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.hasPrefix("boardNotInstalled") })
        #expect(census.living == 0)
    }

    @Test("M-15, M-2 a motherboard dropped while it constructs the board that is to be activated")
    func constructing() throws {
        var root: Motherboard?
        root = Motherboard { _ in
            BoardRegistration(Alpha.self) { [log, census] id in
                root = nil
                log.add("made")
                let member = census.member()
                return Scripted<Alpha>(id) { [log] _, value in log.add("activated \(value) \(member)") }
            }
        }
        let lines = try reports {
            root?.diagnostics = .current
            let activation = try #require(root?[Alpha.self].activation)
            #expect(!activation.activate(with: 1).wasTaken)
        }
        #expect(log.entries == ["made"])
        #expect(lines.count == 1)
        #expect(census.living == 0)
    }

    @Test("X-D3, MSG-D2 an observer cancelled by a flow in mid-message, and one that drops the motherboard")
    func observers() {
        let board = Scripted<Alpha>()
        var root: Motherboard? = Motherboard(boards: [board])
        let token = root?.observe { [log, member = census.member()] in log.add("first \($0.number) \(member.isHere)") }
        root?.observe { [log, member = census.member()] message in
            token?.cancel()
            if message.number == 2 { root = nil }
            log.add("second \(message.number) \(member.isHere)")
        }
        root?.observe { [log, member = census.member()] in log.add("third \($0.number) \(member.isHere)") }
        board.sendOutput(1)
        board.sendOutput(2)
        #expect(log.entries.prefix(4) == ["first 1 true", "second 1 true", "third 1 true", "second 2 true"])
        #expect(census.living == 0)
    }

    @Test("M-15, X-D4 while a motherboard goes, nobody hears what its parts send, and no board is activated")
    func motherboardGoes() {
        let first = Scripted<Alpha>(), second = Scripted<Beta> { [log] _, value in log.add("activated \(value)") }
        func fill(_ root: Motherboard) {
            let activations = [root.activation(Alpha.id, with: Int.self), root.activation(Beta.id, with: Int.self)]
            for id in [Alpha.id, Beta.id] {
                let release = AtEnd {
                    first.sendOutput(1)
                    second.sendOutput(2)
                    first.broadcastAction(Signal(name: "x"))
                    for activation in activations { activation.activate(with: 3) }
                }
                root.matchedFlow(id, with: Int.self).handle { [log] value in
                    withExtendedLifetime(release) { log.add("\(value)") }
                }
            }
            root.registerGeneralFlow { [log] (signal: Signal) in log.add("general \(signal)") }
        }
        let lines = reports { fill(Motherboard(boards: [first, second])) }
        #expect(log.entries == [])
        #expect(lines.filter { $0.hasPrefix("boardNotInstalled") }.count >= 4)
    }
}
