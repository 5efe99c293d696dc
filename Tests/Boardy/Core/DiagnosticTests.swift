import BoardyCore
import Testing

/// Tests of the reports, word for word.
@Suite struct DiagnosticTests {
    @Test("X-D2 an event carries its kind, board, motherboard, both type names and the call's place")
    func event() throws {
        let reports = Reports()
        DiagnosticSink.withSink(reports.sink) {
            let motherboard = Motherboard(identifier: "shop", boards: [Scripted<Alpha>()])
            motherboard.activateBoard(identifier: "alpha", withOption: "one", file: "Shop/Till.swift", line: 7)
        }
        let event = try #require(reports.all.first)
        #expect(reports.all.count == 1)
        #expect(event.kind == .inputMismatch)
        #expect(event.board == "alpha")
        #expect(event.motherboard == "shop")
        #expect(event.expected == "Int")
        #expect(event.actual == "String")
        #expect(event.file == "Shop/Till.swift")
        #expect(event.line == 7)
        #expect(
            "\(event)" == "inputMismatch: 'alpha' takes inputs of type Int, not String (Shop/Till.swift:7)")
    }

    @Test("X-D2 a root takes the task's sink when it is made, and passes it to what is below")
    func sinkOfTask() {
        let reports = Reports()
        let board = ScriptedContinuable<Alpha>()
        let motherboard = DiagnosticSink.withSink(reports.sink) { Motherboard(boards: [board]) }
        motherboard.activateBoard(identifier: "nobody")
        board.motherboard.activateBoard(identifier: "nobody")
        #expect(reports.all.map(\.motherboard) == ["main", "alpha.continuous-main"])
    }

    @Test("X-D2 the sink can be replaced for one motherboard and all below it, and given back")
    func sinkOfMotherboard() {
        let outer = Reports(), inner = Reports()
        let board = ScriptedContinuable<Alpha>()
        let motherboard = DiagnosticSink.withSink(outer.sink) { Motherboard(boards: [board]) }
        board.motherboard.diagnostics = inner.sink
        board.motherboard.activateBoard(identifier: "nobody")
        motherboard.activateBoard(identifier: "nobody")
        #expect(inner.all.map(\.motherboard) == ["alpha.continuous-main"])
        #expect(outer.all.map(\.motherboard) == ["main"])
        board.motherboard.diagnostics = nil
        board.motherboard.activateBoard(identifier: "nobody")
        #expect(outer.all.count == 2)
    }

    @Test(
        "X-D2 unknownBoard: an activation names an ID that cannot be installed or produced, with the closest that can"
    )
    func unknownActivation() {
        let lines = reports {
            let producer = BoardProducer { _ in
                BoardRegistration("alphas") { Scripted<Alpha>($0) }
                BoardRegistration("something.else") { Scripted<Alpha>($0) }
            }
            let motherboard = Motherboard(boards: [Scripted<Alpha>()], boardProducer: producer)
            motherboard.activateBoard(identifier: "alhpa")
            motherboard[Gamma.self].activation.activate(with: 1)
        }
        #expect(
            lines == [
                """
                unknownBoard: 'alhpa' was activated, but is neither installed in 'main' nor registered with its \
                producer. 
                """
                    + "Closest: 'alpha'. Install the board, or the plugin that provides it",
                """
                unknownBoard: 'gamma' was activated, but is neither installed in 'main' nor registered with its \
                producer. 
                """
                    + "Install the board, or the plugin that provides it",
            ])
    }

    @Test("X-D2 unknownBoard: a command names an ID that is not installed")
    func unknownCommand() {
        let lines = reports {
            let producer = BoardProducer { _ in BoardRegistration(Alpha.self) { Scripted<Alpha>($0) } }
            let motherboard = Motherboard(boardProducer: producer)
            motherboard[Gamma.self].interaction.send(command: "go")
            withExtendedLifetime(motherboard) {}
        }
        #expect(
            lines == [
                """
                unknownBoard: 'gamma' was sent a command, but is neither installed in 'main' nor registered with its \
                producer. 
                """
                    + "Install the board, or the plugin that provides it"
            ])
    }

    @Test("X-D2 duplicateBoard: a second board with the same ID is added")
    func duplicateBoard() {
        let lines = reports { _ = Motherboard(boards: [Scripted<Alpha>(), Scripted<Alpha>()]) }
        #expect(
            lines == [
                """
                duplicateBoard: a board 'alpha' is installed already; the first stays. Remove it before, or pass \
                replacingExisting: true
                """
            ])
    }

    @Test("X-D2 boardNotInstalled: a board without an owner sends")
    func boardNotInstalled() {
        let board = Scripted<Alpha>()
        let lines = reports {
            board.sendOutput(1)
            board.sendToMotherboard(data: 1)
            board.broadcastAction(Signal(name: "help"))
            board.sendAction(1)
            board.perform({ 1 }, deliver: { _ in })
        }
        let rest = "but has no owner (never installed, or gone already). Nothing was delivered"
        #expect(
            lines == [
                "boardNotInstalled: 'alpha' sent an output, \(rest)",
                "boardNotInstalled: 'alpha' sent an output, \(rest)",
                "boardNotInstalled: 'alpha' broadcast an action, \(rest)",
                "boardNotInstalled: 'alpha' broadcast an action, \(rest)",
                "boardNotInstalled: 'alpha' started asynchronous work, \(rest)",
            ])
    }

    @Test("X-D2 boardNotInstalled: a flow would relay through a board without an owner")
    func relayNotInstalled() {
        let relay = Scripted<Beta>()
        let lines = reports {
            let motherboard = Motherboard(boards: [Scripted<Alpha>.echo()])
            motherboard[Alpha.self].flow.sendOutput(through: relay)
            motherboard[Alpha.self].activation.activate(with: 1)
        }
        #expect(
            lines == [
                """
                boardNotInstalled: 'beta' relayed an output, but has no owner (never installed, or gone already). \
                Nothing was delivered
                """
            ])
    }

    @Test("X-D2 inputMismatch: a value has not the declared type, or the board takes none at all")
    func inputMismatch() {
        let lines = reports {
            let motherboard = Motherboard(boards: [Scripted<Alpha>(), Board(identifier: "mute")])
            motherboard.activateBoard(identifier: "alpha", withOption: "one")
            motherboard.activateBoard(identifier: "alpha")
            motherboard.activateBoard(identifier: "mute")
        }
        #expect(
            lines == [
                "inputMismatch: 'alpha' takes inputs of type Int, not String",
                "inputMismatch: 'alpha' takes inputs of type Int, not Optional<Any>",
                """
                inputMismatch: 'mute' takes no input: its class adopts neither GuaranteedBoard nor ActivatableBoard. \
                Adopt one of them
                """,
            ])
    }

    @Test("X-D2 outputMismatch: names the place where the flow was registered, and other flows still run")
    func outputMismatch() {
        var outputs: [String] = []
        let lines = reports {
            let motherboard = Motherboard(boards: [Scripted<Alpha> { board, _ in board.sendToMotherboard(data: "one") }]
            )
            motherboard[Alpha.self].flow.handle(file: "Shop/Wiring.swift", line: 3) { _ in outputs.append("typed") }
            motherboard.registerGeneralFlow { (text: String) in outputs.append(text) }
            motherboard[Alpha.self].activation.activate(with: 1)
        }
        #expect(
            lines == [
                """
                outputMismatch: 'alpha' sent an output of type String, but the flow registered at Shop/Wiring.swift:3 \
                handles Int
                """
            ])
        #expect(outputs == ["one"])
    }

    @Test("X-D2 commandMismatch and notInteractable: a command of another type, or to a board that takes none")
    func commands() {
        let lines = reports {
            let motherboard = Motherboard(boards: [Scripted<Alpha>(), Scripted<Search>()])
            MainboardGenericDestination<Int, Int, Int, Never>.of(motherboard, Alpha.id).interaction.send(command: 1)
            motherboard[Alpha.self, Search.id].interaction.send(command: "go")
        }
        #expect(
            lines == [
                "commandMismatch: 'alpha' takes commands of type String, not Int",
                "notInteractable: 'search' takes no commands: its class does not adopt GuaranteedCommandBoard",
            ])
    }

    @Test("X-D2 unhandledAction: an action reached the root and nobody handled it")
    func unhandledAction() {
        let lines = reports {
            let inner = Scripted<Beta> { board, _ in board.broadcastAction(Signal(name: "help")) }
            let outer = ScriptedContinuable<Alpha> { $0.motherboard[Beta.self].activation.activate(with: $1) }
            outer.motherboard.addBoard(inner)
            let motherboard = Motherboard(boards: [outer])
            motherboard[Alpha.self].activation.activate(with: 1)
        }
        #expect(
            lines == [
                """
                unhandledAction: the action Signal(name: \"help\") of type Signal, broadcast by 'beta', reached \
                'main' and nobody 
                """
                    + "handled it. Register a handler with registerGeneralFlow"
            ])
    }

    @Test("F-16 unhandledOutput: an output no flow handled is reported in verbose mode only", arguments: [true, false])
    func unhandledOutput(verbose: Bool) {
        let lines = reports(verbose: verbose) {
            let motherboard = Motherboard(boards: [Scripted<Alpha>.echo()])
            motherboard[Alpha.self].activation.activate(with: 1)
        }
        #expect(
            lines == (verbose ? ["unhandledOutput: no flow handled the output of type Int from 'alpha'"] : []))
    }

    @Test("X-D2 completionIgnored: a second completion, or one of what is not installed")
    func completionIgnored() {
        let board = Scripted<Alpha>()
        let lines = reports {
            let motherboard = Motherboard(boards: [board])
            board.complete()
            board.complete()
            motherboard[Alpha.self].completer.complete()
            motherboard.removeBoard(withIdentifier: "alpha")
        }
        #expect(
            lines == [
                "completionIgnored: 'alpha' completed, but has no owner (never installed, or gone already)",
                "completionIgnored: 'alpha' is not installed, so it cannot complete",
                "completionIgnored: 'alpha' is not installed, so it cannot be removed",
            ])
    }

    @Test("X-D2 duplicateRegistration: names the place of the first registration")
    func duplicateRegistration() {
        let lines = reports {
            let producer = BoardProducer()
            for line: UInt in [1, 2] {
                producer.add(
                    registration: BoardRegistration(Alpha.self, file: "Shop/Plugin.swift", line: line) {
                        Scripted<Alpha>($0)
                    })
            }
        }
        #expect(
            lines == [
                """
                duplicateRegistration: 'alpha' is registered already, at Shop/Plugin.swift:1; the first registration \
                stays. Remove one, 
                """
                    + "or pass replacingExisting: true"
            ])
    }

    @Test("X-D2 boardFailed: the error is reported, and the board completes without success")
    func boardFailed() {
        struct Declined: Error {}
        var completions: [Bool] = []
        let lines = reports {
            let motherboard = Motherboard(boards: [Scripted<Alpha> { board, _ in board.fail(Declined()) }])
            motherboard[Alpha.self].completion.handle { completions.append($0) }
            motherboard[Alpha.self].activation.activate(with: 1)
        }
        #expect(lines == ["boardFailed: 'alpha' failed: Declined()"])
        #expect(completions == [false])
    }
}
