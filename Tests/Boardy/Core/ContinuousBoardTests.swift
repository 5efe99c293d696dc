import BoardyCompatibility
import BoardyCore
import Testing

/// Boards that have their motherboard from the start.
@Suite struct ContinuousBoardTests {
    private final class Shop: ContinuousBoard, GuaranteedBoard {
        func activate(withGuaranteedInput input: Int) { continueBoard(.target(Beta.id, input)) }
    }

    private let log = Log()

    @Test("CB-2, CB-3 a continuous board has an inner motherboard from the start: empty, with a producer, or handed in")
    func initialisers() {
        let empty = Shop(identifier: "shop")
        #expect(empty.motherboard.identifier == "shop.continuous-main")
        #expect(empty.motherboard.boards.isEmpty)
        let producing = Shop(
            identifier: "shop",
            boardProducer: BoardProducer { _ in BoardRegistration(Beta.self) { Scripted<Beta>($0) } })
        #expect(producing.motherboard.getOrProduceBoard(identifier: Beta.id) != nil)
        let own = Motherboard(identifier: "own", boards: [Scripted<Beta>()])
        let taking = Shop(identifier: "shop", motherboard: own)
        #expect(taking.motherboard === own)
        #expect(own.boards.count == 1)
    }

    @Test("CB-1, CB-7 the board goes on inside: with an ID, an input, a model or a command")
    func continuing() {
        let board = Shop(identifier: "shop"), log = log
        board.motherboard.addBoard(
            Scripted<Beta>(onInput: { log.add("\($1)") }, onCommand: { log.add($1) }))
        board.motherboard.addBoard(Scripted<Search>(onInput: { log.add("search \($1 ?? "nothing")") }))
        let motherboard = Motherboard(boards: [board])
        motherboard.activateBoard(.target("shop", 1))
        board.continueBoard(Search.id)
        board.continueBoard(model: BoardInput.target(Beta.id, 2))
        board.continueInteractWithBoard(.target(Beta.id, "save"))
        board.continueInteractWithBoard(command: BoardCommand.target(Beta.id, "send"))
        #expect(log.entries == ["1", "search nothing", "2", "save", "send"])
    }

    @Test("CB-2, CB-5 a handed-in motherboard's actions and diagnostics go on to the board's owner")
    func taken() {
        let inner = Scripted<Beta>(), own = Motherboard(boards: [inner])
        own.registerGeneralFlow { [log] (signal: Signal) in log.add("inside \(signal.name)") }
        let board = Shop(identifier: "shop", motherboard: own), motherboard = Motherboard(boards: [board])
        motherboard.registerGeneralFlow { [log] (signal: Signal) in log.add("outside \(signal.name)") }
        inner.broadcastAction(Signal(name: "help"))
        #expect(log.entries == ["inside help", "outside help"])
        let lines = reports {
            motherboard.diagnostics = DiagnosticSink.current
            own.activateBoard("nowhere")
        }
        #expect(lines.map { $0.prefix(12) } == ["unknownBoard"])
    }

    @Test(
        "X-D1 a handed-in root leaves its own domain: its work is cancelled, and new work belongs to the board's root"
    )
    func takenRoot() async {
        await onStage { stage in
            let log = Log(), inner = Scripted<Beta>(), own = Motherboard(boards: [inner])
            let gate = Gate()
            inner.perform {
                try await gate.pass()
            } deliver: {
                log.add("\($0)")
            }
            let board = Shop(identifier: "shop", motherboard: own), motherboard = Motherboard(boards: [board])
            #expect(log.entries == ["failure(Swift.CancellationError())"])
            inner.perform {
                7
            } deliver: {
                log.add("\($0)")
            }
            await motherboard.workSettled()
            #expect(log.entries.last == "success(7)")
            gate.open()
        }
    }

    @Test("M-14 a board is not installed in the motherboard inside it, at whatever depth")
    func insideItself() {
        let outer = Shop(identifier: "outer"), middle = Shop(identifier: "middle")
        outer.motherboard.addBoard(middle)
        let lines = reports {
            middle.motherboard.diagnostics = DiagnosticSink.current
            middle.motherboard.addBoard(outer)
            middle.motherboard.addBoard(middle)
        }
        #expect(middle.motherboard.boards.isEmpty)
        #expect(
            lines == [
                """
                boardNotInstalled: 'outer' was not installed: 'middle.continuous-main' is the motherboard inside it, \
                or inside a board of 
                """
                    + "that one. Install it in a motherboard further out",
                """
                boardNotInstalled: 'middle' was not installed: 'middle.continuous-main' is the motherboard inside it, \
                or inside a board of 
                """
                    + "that one. Install it in a motherboard further out",
            ])
    }

    @Test(
        "CB-4, B-D2 a board inside has the context of the board around it, also where only that board was put into one")
    func context() {
        let board = ScriptedContinuable<Alpha>(), window = Log(), motherboard = Motherboard(boards: [board])
        board.putIntoContext(window)
        let inner = Scripted<Beta>()
        board.motherboard.addBoard(inner)
        #expect(inner.context === window)
        #expect(motherboard.context == nil)
    }

    @Test("CB-10 flows registered in the initialiser serve every activation once")
    func flowsOnce() {
        final class Doubling: ContinuousBoard, GuaranteedBoard, GuaranteedOutputSendingBoard {
            typealias OutputType = Int

            override init(identifier: BoardID) {
                super.init(identifier: identifier)
                motherboard.addBoard(Scripted<Beta>(onInput: { $0.sendOutput($1 * 2) }))
                motherboard[Beta.self].flow.sendOutput(through: self)
            }

            func activate(withGuaranteedInput input: Int) { motherboard[Beta.self].activation.activate(with: input) }
        }
        let motherboard = Motherboard(boards: [Doubling(identifier: Alpha.id)])
        motherboard[Alpha.self].flow.handle { [log] in log.add("\($0)") }
        for value in [1, 2] { motherboard[Alpha.self].activation.activate(with: value) }
        #expect(log.entries == ["2", "4"])
    }

    @Test("C-10, R-1 a completed board drops its inner motherboard, unless someone else holds that")
    func completion() {
        weak var inner: Motherboard?
        let motherboard = Motherboard(boards: [ScriptedContinuable<Alpha>()])
        do {
            let board = motherboard.getBoard(identifier: Alpha.id) as? ContinuousBoard
            inner = board?.motherboard
        }
        #expect(inner != nil)
        motherboard[Alpha.self].completer.complete()
        #expect(inner == nil)
        let held = Motherboard(boards: [Scripted<Beta>.echo()])
        motherboard.addBoard(Shop(identifier: "shop", motherboard: held))
        motherboard.removeBoard(withIdentifier: "shop")
        held[Beta.self].flow.handle { [log] in log.add("\($0)") }
        held[Beta.self].activation.activate(with: 3)
        #expect(log.entries == ["3"])
    }
}
