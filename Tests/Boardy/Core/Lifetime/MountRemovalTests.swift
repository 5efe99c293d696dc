import BoardyCore
import Testing

/// Tests of motherboards that are mounted or unmounted while cancelled work and messages still use them.
@Suite(.timeLimit(.minutes(10))) struct MountRemovalTests {
    private final class Screen {}

    /// Returns a board whose activation begins work that calls `body` when it is cancelled.
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

    @Test("CB-8, M-D2, A-2 the work that mounting cancels moves the board: actions go to its new owner")
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

    @Test("CB-D1, M-15, X-7 work that unmounting cancels drops the root: an action of a board still there goes nowhere")
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
}
