import BoardyCore
import Testing

/// Tests of the requests of a board to its owner, and of the untyped calls of a motherboard.
@Suite struct RequestTests {
    private let log = Log()

    private func asking(_ ask: @escaping (Scripted<Alpha>) -> Void) -> Scripted<Alpha> {
        Scripted<Alpha> { board, _ in ask(board) }
    }

    private func beta(_ id: BoardID = Beta.id) -> Board { Raw(id, log) }

    /// Takes anything.
    private final class Raw: Board, ActivatableBoard {
        let log: Log

        init(_ id: BoardID, _ log: Log) {
            self.log = log
            super.init(identifier: id)
        }

        func activate(withOption option: Any?) { log.add("\(identifier) \(option ?? "nil")") }
    }

    @Test("B-13 nextToBoard asks the direct owner: by ID, with a target and value, with a model")
    func next() {
        let motherboard = Motherboard(boards: [
            asking { board in
                board.nextToBoard("beta")
                board.nextToBoard(.target("beta", 5))
                board.nextToBoard(model: BoardID("beta").with(input: "model"))
            }, beta(),
        ])
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["beta nil", "beta 5", "beta model"])
    }

    @Test("B-13 nextToBoard goes no further than the direct owner, and is reported without one")
    func nextIsLocal() {
        let lines = reports {
            let outer = ScriptedContinuable<Gamma> { $0.motherboard[Alpha.self].activation.activate(with: $1) }
            let inner = asking { $0.nextToBoard("beta") }
            outer.motherboard.addBoard(inner)
            let motherboard = Motherboard(boards: [outer, beta()])
            motherboard[Gamma.self].activation.activate(with: 1)
            asking { _ in }.nextToBoard("beta")
        }
        #expect(log.entries == [])
        #expect(
            lines == [
                """
                unknownBoard: 'beta' was activated, but is not registered with the producer of \
                'gamma.continuous-main'. The board that is 
                """
                    + """
                    installed in 'main' is not used inside other boards. Register the board with the producer, or \
                    provide it by a plugin
                    """,
                """
                boardNotInstalled: 'alpha' asked for 'beta', but has no owner (never installed, or gone already). \
                Nothing was delivered
                """,
            ])
    }

    @Test("B-14 activate() on a board itself activates it without a value, past its owner")
    func direct() {
        final class Bare: Board, GuaranteedBoard {
            let log: Log
            init(_ log: Log) {
                self.log = log
                super.init(identifier: "bare")
            }
            func activate(withGuaranteedInput: Void) { log.add("bare") }
        }
        final class Maybe: Board, GuaranteedBoard {
            let log: Log
            init(_ log: Log) {
                self.log = log
                super.init(identifier: "maybe")
            }
            func activate(withGuaranteedInput input: Int?) { log.add("maybe \(input ?? 0)") }
        }
        Raw("raw", log).activate()
        Bare(log).activate()
        Maybe(log).activate()
        #expect(log.entries == ["raw nil", "bare", "maybe 0"])
    }

    @Test("B-15 a board completes itself and siblings, broadcasts, and interacts with others through its owner")
    func verbs() {
        final class Editor: Board, GuaranteedInteractableBoard {
            let log: Log
            init(_ log: Log) {
                self.log = log
                super.init(identifier: "next-feature")
            }
            func interact(guaranteedCommand: NewFeatureCommand) { log.add("\(guaranteedCommand)") }
        }
        let motherboard = Motherboard(boards: [
            Scripted<Alpha> { board, _ in
                board.interactWithOtherBoard(command: NewFeatureCommand.refresh(value: "someValue"))
                board.sendAction(Signal(name: "a"))
                board.sendFlowAction("any type")
                board.completer("next-feature").complete()
                board.complete()
            }, Editor(log),
        ])
        motherboard.registerGeneralFlow { [log] (signal: Signal) in log.add(signal.name) }
        motherboard.registerGeneralFlow { [log] (text: String) in log.add(text) }
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["refresh(value: \"someValue\")", "a", "any type"])
        #expect(motherboard.boards.isEmpty)
    }

    @Test("B-D1 a context that must be there is given, or the error names the type that is missing")
    func requiredContext() throws {
        let board = beta()
        let motherboard = Motherboard(boards: [board])
        #expect(throws: BoardError.self) { try board.requiredContext(as: Log.self) }
        motherboard.putIntoContext(log)
        #expect(try board.requiredContext(as: Log.self) === log)
        do {
            _ = try board.requiredContext(as: Lifeline.self)
        } catch {
            #expect(error.kind == .contextMissing)
            #expect(
                error.diagnostic.message
                    == """
                    'beta' needs a context of type Lifeline, but its context is a Log. Put it, or its \
                    motherboard, into one
                    """
            )
        }
    }

    @Test("M-10 four ways to activate by ID are one")
    func equivalent() {
        let motherboard = Motherboard(boards: [beta()])
        motherboard.activateBoard(identifier: "beta", withOption: 5)
        motherboard.activateBoard(.target("beta", 5))
        motherboard.activateBoard(model: BoardInput.target("beta", 5))
        motherboard.activateBoard("beta")
        motherboard.activateBoard(BoardID("beta").withoutInput)
        #expect(log.entries == ["beta 5", "beta 5", "beta 5", "beta nil", "beta nil"])
    }

    @Test("M-11 activateAllBoards activates what is installed, in order, each with its own option or the default")
    func all() {
        let lines = reports {
            let motherboard = Motherboard(boards: [
                beta("a"), Board(identifier: "takes nothing"), beta("b"), Scripted<Alpha>(), beta("c"),
            ])
            motherboard.activateAllBoards(withOptions: ["b": "own", "alpha": "wrong"], defaultOption: "default")
            motherboard.activateAllBoards()
        }
        #expect(log.entries == ["a default", "b own", "c default", "a nil", "b nil", "c nil"])
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.hasPrefix("inputMismatch") })
    }

    @Test("M-11 boards installed during the walk do not join it, and boards removed meanwhile are skipped")
    func allWhileChanging() {
        let motherboard = Motherboard()
        motherboard.addBoard(
            Scripted<Alpha> { [log, unowned motherboard] _, _ in
                motherboard.removeBoard(withIdentifier: "gone")
                motherboard.addBoard(Raw("new", log))
            })
        for id: BoardID in ["gone", "last"] { motherboard.addBoard(beta(id)) }
        motherboard.activateAllBoards(withOptions: ["alpha": 1])
        #expect(log.entries == ["last nil"])
    }

    @Test("IO-3 an untyped destination has the same handles, each with the type it is asked for")
    func untypedDestinations() {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha>(
                onInput: { board, value in
                    board.sendOutput(value)
                    board.sendAction(Signal(name: "s"))
                }, onCommand: { [log] _, text in log.add(text) }),
            Scripted<Beta> { board, _ in
                let alpha = board.ioDestination("alpha")
                alpha.activation(with: Int.self).activate(with: 2)
                alpha.interaction(with: String.self).send(command: "from a board")
                alpha.completer.complete(false)
            },
        ])
        let destination = motherboard.ioDestination("alpha")
        destination.flow(with: Int.self).handle { [log] in log.add("output \($0)") }
        destination.actionFlow(with: Signal.self).handle { [log] (_: Signal) in log.add("action") }
        destination.completion.handle { [log] in log.add("completed \($0)") }
        destination.activation(with: Int.self).activate(with: 1)
        destination.interaction(with: String.self).send(command: "command")
        motherboard[Beta.self].activation.activate(with: 1)
        #expect(
            log.entries == [
                "output 1", "action", "command", "output 2", "action", "from a board", "completed false",
            ])
        motherboard.addBoard(Scripted<Alpha>())
        motherboard.completer("alpha").complete()
        #expect(log.entries.last == "completed true")
    }

    @Test("IO-6 without a type, the handles of an ID take anything")
    func anyType() {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha>(onInput: { $0.sendOutput($1) }, onCommand: { [log] _, text in log.add(text) }),
            Scripted<Beta> { board, value in
                board.activation("alpha").activate(with: value)
                board.interaction("alpha").send(command: "from beta")
            },
        ])
        motherboard.matchedFlow("alpha").handle { [log] (value: Any?) in log.add("\(value ?? "nil")") }
        motherboard.activation("alpha").activate(with: 5)
        motherboard.interaction("alpha").send(command: "text")
        motherboard.activation("beta").activate(with: 6)
        #expect(log.entries == ["5", "text", "6", "from beta"])
    }

    @Test("IO-9 an accessor works on every motherboard a user meets: made, handed to a handler, inside a board")
    func accessors() {
        let outer = ScriptedContinuable<Gamma> { $0.motherboard.ioAlpha().activation.activate(with: $1) }
        outer.motherboard.addBoard(Scripted<Alpha> { [log] _, value in log.add("inner \(value)") })
        let motherboard = Motherboard(boards: [outer, Scripted<Alpha> { $0.sendOutput($1) }, Scripted<Beta>()])
        motherboard.ioAlpha().flow.addTarget(motherboard) { target, value in
            target[Gamma.self].activation.activate(with: value)
        }
        motherboard.ioAlpha().activation.activate(with: 4)
        let abstract: (Motherboard) -> Void = { $0.ioAlpha().activation.activate(with: 5) }
        abstract(motherboard)
        #expect(log.entries == ["inner 4", "inner 5"])
    }

    @Test("T-10 a board gets the whole model, or its data, and the model first if it takes both")
    func models() {
        final class Both: Board, GuaranteedInteractableBoard, GuaranteedCommandBoard {
            typealias Command = NewFeatureCommand
            typealias CommandType = String
            let log: Log
            init(_ log: Log) {
                self.log = log
                super.init(identifier: "next-feature")
            }
            func interact(guaranteedCommand: NewFeatureCommand) { log.add("model \(guaranteedCommand)") }
            func interact(guaranteedCommand: String) { log.add("data \(guaranteedCommand)") }
        }
        let motherboard = Motherboard(boards: [
            Both(log), Scripted<Alpha>(onCommand: { [log] _, text in log.add(text) }),
        ])
        motherboard.interactWithBoard(command: NewFeatureCommand.refresh(value: "r"))
        motherboard.interactWithBoard(command: BoardCommand.target("next-feature", "plain"))
        motherboard.interactWithBoard(.target("next-feature", "typed"))
        motherboard.interaction("next-feature", with: NewFeatureCommand.self).send(command: .refresh(value: "s"))
        motherboard.interactWithBoard(command: BoardCommand.target("alpha", "data only"))
        #expect(
            log.entries == [
                "model refresh(value: \"r\")", "data plain", "data typed", "model refresh(value: \"s\")", "data only",
            ])
    }

    @Test("T-11 a model that fits neither way is reported with the types of its data and of the board")
    func misfits() {
        final class Model: Board, GuaranteedInteractableBoard {
            func interact(guaranteedCommand: NewFeatureCommand) {}
        }
        let lines = reports {
            let motherboard = Motherboard(boards: [
                Scripted<Alpha>(), Model(identifier: "model"), Board(identifier: "deaf"),
            ])
            motherboard.interactWithBoard(.target("alpha", 5))
            motherboard.interactWithBoard(command: BoardCommand.target("alpha", 5))
            motherboard.interactWithBoard(command: BoardCommand.target("model", 5))
            motherboard.interactWithBoard(command: BoardCommand.target("deaf", 5))
        }
        #expect(
            lines == [
                "commandMismatch: 'alpha' takes commands of type String, not Int",
                "commandMismatch: 'alpha' takes commands of type String, not Int",
                "commandMismatch: 'model' takes commands of type NewFeatureCommand, not BoardCommand<Int>",
                "notInteractable: 'deaf' takes no commands: its class does not adopt GuaranteedCommandBoard",
            ])
    }
}

extension Motherboard {
    fileprivate func ioAlpha() -> ContractDestination<Alpha> { self[Alpha.self] }
}
