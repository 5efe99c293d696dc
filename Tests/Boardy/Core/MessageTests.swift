import BoardyCore
import Testing

/// Requests, commands and actions as values, and those who observe them.
@Suite struct MessageTests {
    private let log = Log()

    @Test("ID-5 an ID makes activation requests, with an input and without")
    func requests() {
        let request = BoardID("alpha").with(input: 5)
        #expect(request.identifier == "alpha")
        #expect(request.input == 5)
        #expect(BoardID("alpha").withoutInput.option == nil)
    }

    @Test("ID-D2 no string is reserved: IDs that look like the framework's own are ordinary")
    func nothingReserved() {
        for id: BoardID in ["*", "a.___GATEWAY___", "___PRIVATE_BARRIER___", "___ALERT___", "main.continuous-main", ""]
        {
            let motherboard = Motherboard(boards: [Scripted<Alpha>(id) { $0.sendOutput($1) }])
            var got: [Int] = []
            motherboard[Alpha.self, id].flow.handle { got.append($0) }
            motherboard[Alpha.self, id].activation.activate(with: 3)
            #expect(got == [3])
        }
    }

    @Test("MSG-1 a request names board and input: with one, without for Void, and without where nil will do")
    func inputs() {
        #expect(BoardInput.target("alpha", 5).option as? Int == 5)
        #expect(BoardInput<Void>.target("bell").option is Void)
        let search: BoardInput<String?> = .target("search")
        #expect(search.input == nil)
        let models: [any BoardInputModel] = [BoardInput.target("alpha", 5), BoardInput.target("bell")]
        #expect(models.map(\.identifier) == ["alpha", "bell"])
    }

    @Test("MSG-2 any type may be a command model, and BoardCommand has the shapes of BoardInput")
    func commands() {
        let refresh = NewFeatureCommand.refresh(value: "now")
        #expect(refresh.identifier == "next-feature")
        #expect(refresh.data as? String == "now")
        #expect(BoardCommand.target("alpha", "go").data as? String == "go")
        #expect(BoardCommand.target("bell").data is Void)
        let nothing: BoardCommand<String?> = .target("search")
        #expect(nothing.command == nil)
    }

    @Test("MSG-3 a board without actions has an action type without values")
    func noActions() {
        final class Silent: Board, GuaranteedActionSendingBoard { typealias FlowActionType = BoardFlowNoneAction }
        let silent = Silent(identifier: "silent")
        let actions: [BoardFlowNoneAction] = []
        for action in actions { silent.broadcastAction(action) }
        #expect(MemoryLayout<BoardFlowNoneAction>.size == 0)
    }

    @Test("MSG-4 a completion is a message of its own kind, with the board and whether it is done")
    func completion() {
        let motherboard = Motherboard(boards: [Scripted<Alpha> { board, _ in board.complete(false) }])
        motherboard[Alpha.self].completion.handle { [log] in log.add("completed: \($0)") }
        motherboard[Alpha.self].flow.handle { [log] in log.add("output: \($0)") }
        motherboard.observe { [log] message in
            if case .completion(let isDone) = message.content { log.add("observed \(message.board): \(isDone)") }
        }
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["observed alpha: false", "completed: false"])
    }

    @Test("MSG-5, MSG-D2 handlers of outputs get outputs only, whatever their type")
    func outputsOnly() {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha> { board, value in
                board.sendOutput(value)
                board.sendAction(Signal(name: "home"))
                board.nextToBoard("beta")
                board.complete()
            }, Scripted<Beta>(),
        ])
        motherboard.ioDestination("alpha").flow().handle { [log] (value: Any?) in log.add("alpha: \(value ?? "nil")") }
        motherboard.registerGeneralFlow { (_: Signal) in }
        _ = reports { motherboard.activateBoard(.target("alpha", 7)) }
        #expect(log.entries == ["alpha: 7"])
    }

    @Test("MSG-D1 the call decides the kind: a request, command or action sent as data is an output")
    func kindOfTheCall() {
        struct Home: BoardFlowAction {}
        let motherboard = Motherboard(boards: [
            Scripted<Alpha> { board, _ in
                board.sendToMotherboard(data: BoardInput.target("beta", 1))
                board.sendToMotherboard(data: NewFeatureCommand.refresh(value: "x"))
                board.sendToMotherboard(data: Home())
            }, Scripted<Beta>(onInput: { [log] _, _ in log.add("beta") }),
        ])
        motherboard.ioDestination("alpha").flow().handle { [log] (value: Any?) in
            log.add("\(type(of: value ?? "nil"))")
        }
        motherboard.activateBoard(.target("alpha", 7))
        #expect(log.entries == ["BoardInput<Int>", "NewFeatureCommand", "Home"])
    }

    @Test("MSG-D2 an observer sees every kind, in order, each with what caused it")
    func observer() {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha> { board, value in
                board[Beta.self].interaction.send(command: "look")
                board.sendOutput(value)
                board.sendAction(Signal(name: "home"))
                board.complete()
            }, Scripted<Beta>(),
        ])
        motherboard[Alpha.self].flow.handle { [unowned motherboard] in
            motherboard[Beta.self].activation.activate(with: $0)
        }
        motherboard.registerGeneralFlow { (_: Signal) in }
        motherboard.observe { [log] message in
            log.add(
                "\(message.number) <- \(message.cause ?? 0) \(message.content.name) "
                    + "\(message.board) \(message.payload ?? "nil")"
            )
        }
        motherboard[Alpha.self].activation.activate(with: 7)
        #expect(
            log.entries == [
                "1 <- 0 activation alpha 7", "2 <- 1 command beta look", "3 <- 1 output alpha 7",
                "4 <- 3 activation beta 7",
                "5 <- 1 action alpha Signal(name: \"home\")", "6 <- 1 completion alpha true",
            ])
    }

    @Test("MSG-D2 an observer sees the content of an optional, whatever the types of the messages before")
    func observedOptionals() {
        _ = reports {
            let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            motherboard.observe { [log] message in log.add(message.payload.map { "\(type(of: $0)) \($0)" } ?? "nil") }
            for _ in 0..<2 {
                board.sendAction(1)
                board.sendAction(Int?.some(2))
                board.sendAction(Int?.none)
                board.sendAction(3 as Any)
                board.sendAction(Int??.some(4) as Any)
                board.sendAction(Int?.none as Any)
            }
        }
        let round = ["Int 1", "Int 2", "nil", "Int 3", "Int 4", "nil"]
        #expect(log.entries == round + round)
    }

    @Test("MSG-D2 an observer sees a command model whole, also where the board gets its data")
    func observedModel() {
        enum Next: BoardContract {
            static let id: BoardID = .nextFeature
            typealias Command = String
        }
        let motherboard = Motherboard(boards: [Scripted<Next>(onCommand: { [log] _, text in log.add("got \(text)") })])
        motherboard.observe { [log] in log.add("\($0.content.name) \($0.board) \($0.payload ?? "nil")") }
        motherboard.interactWithBoard(command: NewFeatureCommand.refresh(value: "now"))
        #expect(log.entries == ["command next-feature refresh(value: \"now\")", "got now"])
    }

    @Test("MSG-D2 an observer sees its own motherboard, and those inside on request; actions wherever they pass")
    func nestedObserver() {
        let outer = ScriptedContinuable<Alpha> { $0.motherboard[Beta.self].activation.activate(with: $1) }
        outer.motherboard.addBoard(
            Scripted<Beta> { board, value in
                board.sendOutput(value)
                board.sendAction(Signal(name: "up"))
            })
        let motherboard = Motherboard(boards: [outer])
        motherboard.registerGeneralFlow { (_: Signal) in }
        motherboard.observe { [log] in log.add("own \($0.content.name) \($0.board)") }
        let token = motherboard.observe(includingNested: true) { [log] in log.add("all \($0.content.name) \($0.board)")
        }
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(
            log.entries == [
                "own activation alpha", "all activation alpha", "all activation beta", "all output beta",
                "own action beta",
                "all action beta",
            ])
        token.cancel()
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries.count == 8)
    }

    @Test("MSG-D2 a continuable board that is observed inside can come and go")
    func observedBoardMoves() {
        let inner = ScriptedContinuable<Alpha> { $0.motherboard[Beta.self].activation.activate(with: $1) }
        inner.motherboard.addBoard(Scripted<Beta>())
        inner.motherboard.observe { [log] in log.add("\($0.number) \($0.board)") }
        let first = Motherboard(boards: [inner]), second = Motherboard()
        first[Alpha.self].activation.activate(with: 1)
        second.addBoard(inner)
        second[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["2 beta", "2 beta"])
    }
}
