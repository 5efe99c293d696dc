import BoardyCompatibility
import BoardyCore
import Testing

/// Further motherboards inside a continuable board, for components that it shows.
@Suite struct MountTests {
    private final class Screen: AttachmentOwner {
        let attachments = Attachments()
    }

    private let log = Log()

    @Test("CB-8 a mounted motherboard has the board's producer, is in its context, and is configured when it is linked")
    func mount() {
        let board = shop(), screen = Screen()
        let motherboard = Motherboard(boards: [board])
        motherboard.registerGeneralFlow { [log] (signal: Signal) in log.add(signal.name) }
        let mounted = board.mountContinuousMotherboard(to: screen) { motherboard in
            #expect(motherboard.context === screen)
            motherboard[Beta.self].flow.handle { [log] in log.add("\($0)") }
        }
        #expect(mounted.motherboard !== board.motherboard)
        mounted.motherboard[Beta.self].activation.activate(with: 1)
        (mounted.motherboard.getBoard(identifier: Beta.id) as? Scripted<Beta>)?.broadcastAction(Signal(name: "help"))
        #expect(log.entries == ["1", "help"])
        #expect(board.motherboard.boards.isEmpty)
    }

    @Test("CB-D1 dropping the handle unmounts: its boards leave, and its actions go no further")
    func drop() {
        let board = shop(), inner = Scripted<Gamma>(), motherboard = Motherboard(boards: [board])
        motherboard.registerGeneralFlow { [log] (signal: Signal) in log.add(signal.name) }
        var kept: Motherboard?
        do {
            let mounted = board.mountContinuousMotherboard(to: Screen()) { $0.addBoard(inner) }
            kept = mounted.motherboard
            #expect(inner.owner === kept)
        }
        #expect(inner.owner == nil)
        let lines = reports {
            kept?.diagnostics = DiagnosticSink.current
            kept?.addBoard(inner)
            inner.broadcastAction(Signal(name: "nobody"))
        }
        #expect(log.entries.isEmpty)
        #expect(lines.map { $0.prefix(15) } == ["unhandledAction"])
    }

    @Test("CB-D1 unmounting by hand does the same, once")
    func unmount() {
        let board = shop(), inner = Scripted<Gamma>()
        let mounted = board.mountContinuousMotherboard(to: Screen()) { $0.addBoard(inner) }
        mounted.unmount()
        #expect(inner.owner == nil)
        mounted.motherboard.addBoard(inner)
        mounted.unmount()
        #expect(inner.owner === mounted.motherboard)
    }

    @Test("CB-D1, X-D4 unmounting cancels the work under way; so does the board's leaving its owner")
    func work() async {
        await onStage { stage in
            let log = Log(), board = ContinuousBoard(identifier: "shop"), inner = Scripted<Gamma>(), first = Gate(),
                second = Gate()
            let motherboard = Motherboard(boards: [board])
            func begin(_ gate: Gate) {
                inner.perform {
                    try await gate.pass()
                } deliver: { result in
                    if case .failure = result { log.add("cancelled") }
                }
            }
            let mounted = board.mountContinuousMotherboard(to: Screen()) { $0.addBoard(inner) }
            begin(first)
            motherboard.removeBoard(withIdentifier: "shop")
            #expect(log.entries == ["cancelled"])
            motherboard.addBoard(board)
            begin(second)
            mounted.unmount()
            #expect(log.entries == ["cancelled", "cancelled"])
            #expect(motherboard.pendingWorkCount == 0)
            first.open()
            second.open()
        }
    }

    @Test("CB-D2 what is mounted follows the board to another root")
    func move() async {
        await onStage { stage in
            let board = ContinuousBoard(identifier: "shop"), inner = Scripted<Gamma>(), log = Log()
            let mounted = board.mountContinuousMotherboard(to: Screen()) { $0.addBoard(inner) }
            let first = Motherboard(boards: [board]), second = Motherboard()
            second.registerGeneralFlow { (signal: Signal) in log.add(signal.name) }
            second.addBoard(board)
            inner.broadcastAction(Signal(name: "moved"))
            inner.perform {
                7
            } deliver: { _ in
                log.add("delivered")
            }
            await second.workSettled()
            #expect(log.entries == ["moved", "delivered"])
            #expect(first.boards.isEmpty)
            withExtendedLifetime(mounted) {}
        }
    }

    @Test("CB-8, CB-D2 the caller's own motherboard is linked like any other, and gets the board's producer")
    func build() {
        let board = shop(), screen = Screen(), motherboard = Motherboard(boards: [board])
        motherboard.registerGeneralFlow { [log] (signal: Signal) in log.add(signal.name) }
        let mounted = board.mountContinuousMotherboard(
            to: screen,
            build: { producer in
                Motherboard(identifier: "own", boardProducer: producer)
            })
        #expect(mounted.motherboard.identifier == "own")
        let inner = mounted.motherboard.getOrProduceBoard(identifier: Beta.id)
        #expect(inner?.context === screen)
        inner?.sendAction(Signal(name: "help"))
        #expect(log.entries == ["help"])
    }

    @Test("CB-8 a motherboard that the board is installed in is not mounted in it, and that is reported")
    func cycle() {
        let board = shop(), screen = Screen()
        let lines = reports {
            let motherboard = Motherboard(identifier: "main", boards: [board])
            let mounted = board.mountContinuousMotherboard(to: screen, build: { _ in motherboard })
            #expect(motherboard.context == nil)
            mounted.unmount()
            #expect(motherboard.boards.count == 1)
        }
        #expect(
            lines == [
                """
                boardNotInstalled: 'main' was not mounted in 'shop', which is installed inside it. Mount one that \
                does not hold the board
                """
            ])
    }

    @Test("CB-8 an attached motherboard lives as long as its context")
    func attach() {
        let board = shop(), inner = Scripted<Gamma>()
        weak var gone: Motherboard?
        do {
            let screen = Screen()
            gone = board.attachContinuousMotherboard(to: screen) { $0.addBoard(inner) }
            let own = board.attachContinuousMotherboard(to: screen, build: { Motherboard(boardProducer: $0) })
            #expect(own.context === screen)
            #expect(inner.owner === gone)
            #expect(gone != nil)
            #expect(screen.attachedObjects(MountedMotherboard.self).count == 2)
        }
        #expect(gone == nil)
        #expect(inner.owner == nil)
    }

    @Test("R-1 a mounted motherboard keeps neither board nor context, and the board does not keep it")
    func lifetime() {
        weak var goneBoard: Board?
        weak var goneScreen: Screen?
        weak var goneMotherboard: Motherboard?
        do {
            let mounted: MountedMotherboard
            do {
                let board = shop(), screen = Screen()
                (goneBoard, goneScreen) = (board, screen)
                mounted = board.mountContinuousMotherboard(to: screen)
                goneMotherboard = mounted.motherboard
                _ = board.mountContinuousMotherboard(to: screen)
            }
            #expect(goneBoard == nil && goneScreen == nil)
            #expect(mounted.motherboard.context == nil)
        }
        #expect(goneMotherboard == nil)
    }

    private func shop() -> ContinuousBoard {
        ContinuousBoard(
            identifier: "shop",
            boardProducer: BoardProducer { _ in BoardRegistration(Beta.self) { Scripted<Beta>.echo($0) } })
    }
}
