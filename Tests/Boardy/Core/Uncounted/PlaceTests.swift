import BoardyCore
import Testing

/// Places that are given up while something still goes by way of them.
@Suite(.timeLimit(.minutes(10))) struct PlaceTests {
    private final class Screen {}

    /// A board whose work, begun by its activation, calls `body` when it is cancelled.
    private static func working(onEnd body: @escaping () -> Void) -> Scripted<Alpha> {
        Scripted<Alpha> { board, _ in board.perform({ try await Gate().pass() }) { _ in body() } }
    }

    @Test("CB-8, M-15, X-7 the work that mounting cancels drops the root: what is mounted has nothing further out")
    func mountDropsRoot() async {
        let reported = Reports()
        await onStage(reportingTo: reported) { _ in
            let log = Log()
            let board = ScriptedContinuable<Beta>(), sender = Scripted<Gamma>()
            var root: Motherboard? = Motherboard(boards: [board])
            root?.registerGeneralFlow { (signal: Signal) in log.add("root \(signal.name)") }
            let guest = Motherboard(identifier: "guest", boards: [Self.working { root = nil }, sender])
            guest[Alpha.self].activation.activate(with: 1)
            let mounted = board.mountContinuousMotherboard(to: Screen(), build: { _ in guest })
            #expect(board.owner == nil)
            sender.broadcastAction(Signal(name: "out"))
            #expect(log.entries == [])
            withExtendedLifetime(mounted) {}
        }
        #expect(reported.all.map(\.kind.name) == ["unhandledAction"])
    }

    @Test("CB-8, M-D2, A-2 the work that mounting cancels moves the board: actions go to where it sits now")
    func mountMoves() async {
        await onStage { _ in
            let log = Log()
            let board = ScriptedContinuable<Beta>(), sender = Scripted<Gamma>()
            let first = Motherboard(identifier: "first", boards: [board]), second = Motherboard(identifier: "second")
            for root in [first, second] {
                root.registerGeneralFlow { [name = root.identifier] (signal: Signal) in
                    log.add("\(name) \(signal.name)")
                }
            }
            let guest = Motherboard(identifier: "guest", boards: [Self.working { second.addBoard(board) }, sender])
            guest[Alpha.self].activation.activate(with: 1)
            let mounted = board.mountContinuousMotherboard(to: Screen(), build: { _ in guest })
            #expect(board.owner === second)
            sender.broadcastAction(Signal(name: "out"))
            #expect(log.entries == ["second out"])
            withExtendedLifetime(mounted) {}
        }
    }

    @Test(
        "CB-D1, M-15, X-7 the work that unmounting cancels drops the root: an action of a board still there goes nowhere"
    )
    func unmountDropsRoot() async {
        let reported = Reports()
        await onStage(reportingTo: reported) { _ in
            let log = Log()
            let board = ScriptedContinuable<Beta>(), sender = Scripted<Gamma>()
            var root: Motherboard? = Motherboard(boards: [board])
            root?.registerGeneralFlow { (signal: Signal) in log.add("root \(signal.name)") }
            let mounted = board.mountContinuousMotherboard(to: Screen()) { motherboard in
                motherboard.addBoard(
                    Self.working {
                        root = nil
                        sender.broadcastAction(Signal(name: "out"))
                    })
                motherboard.addBoard(sender)
            }
            mounted.motherboard[Alpha.self].activation.activate(with: 1)
            mounted.unmount()
            #expect(log.entries == [])
            #expect(sender.owner == nil)
        }
        #expect(reported.all.map(\.kind.name) == ["unhandledAction"])
    }

    @Test("CB-D1, A-2, X-7 an action on its way out of a mounted motherboard that a handler unmounts goes on")
    func unmountInAction() {
        let log = Log(), board = ScriptedContinuable<Beta>(), sender = Scripted<Gamma>()
        var root: Motherboard? = Motherboard(boards: [board])
        root?.registerGeneralFlow { (signal: Signal) in log.add("root \(signal.name)") }
        var mounted: MountedMotherboard?
        mounted = board.mountContinuousMotherboard(to: Screen()) { motherboard in
            motherboard.addBoard(sender)
            motherboard.registerGeneralFlow { (signal: Signal) -> Void in
                mounted = nil
                log.add("mounted \(signal.name)")
            }
        }
        sender.broadcastAction(Signal(name: "out"))
        #expect(log.entries == ["mounted out", "root out"])
        #expect(sender.owner == nil)
        withExtendedLifetime(mounted) {}
        root = nil
    }

    @Test("M-15, X-7 a slot of no further use may be swept out while the board that sat there still sends through it")
    func swept() {
        let log = Log(), census = Census(), root = Motherboard()
        func setUp() {
            let board = Scripted<Alpha>("leaving") { [member = census.member()] board, value in
                board.sendOutput(value)
                log.add("sent \(member.isHere)")
            }
            root.addBoard(board)
        }
        setUp()
        root.registerGeneralFlow { [unowned root] (value: Int) -> Void in
            root.removeBoard(withIdentifier: "leaving")
            for n in 0..<300 { _ = root.ioDestination("id\(n)") }
            log.add("general \(value)")
        }
        root.registerGeneralFlow { (value: Int) in log.add("late \(value)") }
        root.activateBoard(.target("leaving", 1))
        #expect(log.entries == ["general 1", "late 1", "sent true"])
        #expect(census.living == 0)
    }

    @Test("M-D1, X-7 what goes with slots swept out may install a board under the very ID that is addressed")
    func sweptAndAddressed() {
        var heard = 0
        let lines = reports {
            let root = Motherboard()
            func register() {
                let target = AtEnd {}
                let witness = AtEnd { [weak root] in
                    if let root { root.addBoard(Scripted<Alpha>.echo(BoardID("id\(root.boards.count)"))) }
                }
                root.ioDestination("gone").flow(with: Int.self).addTarget(target) { _, _ in
                    withExtendedLifetime(witness) {}
                }
            }
            for n in 0..<65 {
                // Only the last is not there yet when the table is full.
                if n == 40 { register() }
                root.matchedFlow(BoardID("early\(n)"), with: Int.self).handle { _ in }
            }
            root.matchedFlow("id0", with: Int.self).handle { _ in heard += 1 }
            #expect(root.boards.count <= 1)
            if root.boards.isEmpty { root.addBoard(Scripted<Alpha>.echo("id0")) }
            root.activateBoard(.target("id0", 1))
        }
        #expect(heard == 1)
        #expect(lines == [])
    }

    @Test("M-D1, X-7 a table of slots swept at any size has one slot for an ID", arguments: 60..<70)
    func sweptAtAnySize(count: Int) {
        let root = Motherboard()
        var heard = 0
        func register() {
            let target = AtEnd {}
            let witness = AtEnd { [weak root] in root?.addBoard(Scripted<Alpha>.echo("new")) }
            root.ioDestination("gone").flow(with: Int.self).addTarget(target) { _, _ in
                withExtendedLifetime(witness) {}
            }
        }
        for n in 0..<count - 1 { root.matchedFlow(BoardID("early\(n)"), with: Int.self).handle { _ in } }
        register()
        root.matchedFlow("new", with: Int.self).handle { _ in heard += 1 }
        _ = reports { if root.getBoard(identifier: "new") == nil { root.addBoard(Scripted<Alpha>.echo("new")) } }
        root.activateBoard(.target("new", 1))
        #expect(heard == 1)
        #expect(root.boards.count == 1)
    }

    @Test("AB-2, GB-4, X-7 a gate that leaves, and its motherboard that goes, while the gate is asked")
    func gate() {
        let census = Census(), log = Log()
        var root: Motherboard?
        _ = reports {
            let producer = BoardProducer { _ in
                BoardRegistration(Alpha.self) { id in
                    let member = census.member()
                    return Scripted<Alpha>(id) { _, value in log.add("activated \(value) \(member)") }
                }
            }
            producer.registerGatewayBoard("alpha") { id in
                let member = census.member()
                return Scripted<Bell>(id) { gate, _ in
                    root = nil
                    gate.complete()
                    log.add("asked \(member.isHere)")
                }
            }
            root = Motherboard(boardProducer: producer)
            if let activation = root?[Alpha.self].activation { activation.activate(with: 1) }
        }
        #expect(log.entries.contains("asked true"))
        #expect(census.living == 0)
    }

    @Test("AB-2, M-15, X-7 a barrier whose gate drops the motherboard in its activation")
    func barrier() {
        let census = Census(), log = Log()
        var root: Motherboard?
        _ = reports {
            let motherboard = Motherboard()
            root = motherboard
            let member = census.member()
            motherboard.addBoard(
                Guarded<Alpha>(
                    log,
                    barrier: { board, _ in
                        withExtendedLifetime(member) { board[Beta.self].activation.barrier(with: 1) }
                    }))
            motherboard.addBoard(
                Scripted<Beta> { [member = census.member()] gate, _ in
                    root = nil
                    gate.complete()
                    log.add("asked \(member.isHere)")
                })
        }
        _ = reports { if let activation = root?[Alpha.self].activation { activation.activate(with: 1) } }
        #expect(log.entries == ["asked true"])
    }
}
