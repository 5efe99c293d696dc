import Boardy
import BoardyCompatibility
import BoardyTesting
import Boundaries
import Testing

/// Boards, motherboards and handles in the form of Boardy 1.x.
@Suite(.diagnostics(allowing: [.unknownBoard, .completionIgnored, .duplicateRegistration])) struct OlderBoardTests {
    private final class Commanded: Board, InteractableBoard {
        var commands: [String] = []
        func interact(command: Any?) { commands.append("\(command ?? "none")") }
    }

    private final class Asking: Board, ActivatableBoard {
        func activate(withOption option: Any?) {
            let asking: any ActivatableBoard = self
            asking.activation("a", with: Int.self).activate(with: 1)
            asking.interaction("commanded", with: String.self).send(command: "save")
            asking.ioDestination("a").activation(with: Int.self).activate(with: 2)
            BoardGenericDestination<Int, String>(destinationID: "a", source: self).activation.activate(with: 3)
            BoardDestination(destinationID: "a", source: self).activation(with: Int.self).activate(with: 4)
            asking.completer("a").complete()
        }
    }

    private let notes = Notes()

    private func noting(_ motherboard: Motherboard, _ id: BoardID = "a") {
        motherboard.matchedFlow(id, with: Int.self).handle { [notes] in notes.all.append("\(id) \($0)") }
    }

    @Test("P-10 a board that takes any command is sent each of them")
    func interactable() {
        let board = Commanded(identifier: "commanded"), motherboard = Motherboard(boards: [board])
        motherboard.interaction("commanded", with: Int.self).send(command: 1)
        motherboard.interaction("commanded").send()
        #expect(board.commands == ["1", "none"])
    }

    @Test("P-10 a board as any ActivatableBoard reaches the other boards of its owner")
    func asking() {
        let commanded = Commanded(identifier: "commanded")
        let motherboard = Motherboard(boards: [Asking(identifier: "asking"), Sending(identifier: "a"), commanded])
        noting(motherboard)
        motherboard.completionFlow("a").handle { [notes] in notes.all.append("\($0)") }
        motherboard.activateBoard("asking")
        #expect(notes.all == ["a 1", "a 2", "a 3", "a 4", "true"])
        #expect(commanded.commands == ["save"])
    }

    @Test("P-10 a destination is made of an ID and a motherboard, and has the ID")
    func destinations() {
        let motherboard = Motherboard(boards: [Sending(identifier: "a")])
        noting(motherboard)
        let destination = MainboardGenericDestination<Int, Int, Never, Never>(
            destinationID: "a", mainboard: motherboard)
        destination.activation.activate(with: 1)
        destination.blockActivation.activate(with: 2)
        #expect(destination.destinationID == "a")
        let untyped = MainboardDestination(destinationID: "a", mainboard: motherboard)
        untyped.activation(with: Int.self).activate(with: 3)
        #expect(untyped.destinationID == "a")
        #expect(notes.all == ["a 1", "a 2", "a 3"])
    }

    @Test("P-10 a motherboard takes and gives boards as any ActivatableBoard")
    func motherboards() {
        let a: any ActivatableBoard = Sending(identifier: "a"), b: any ActivatableBoard = Sending(identifier: "b")
        let motherboard = Motherboard(boardProducer: NoBoardProducer(), boards: [a])
        motherboard.installBoard(b)
        motherboard.addBoard(Sending(identifier: "c") as any ActivatableBoard)
        #expect(motherboard.boards.map(\.identifier) == ["a", "b", "c"])
        #expect(motherboard.installedBoard(identifier: "a") === a.asBoard)
        motherboard.removeBoard(a)
        motherboard.deactivateBoard(identifier: "b")
        #expect(motherboard.boards.map(\.identifier) == ["c"])
        #expect(motherboard.extended(boards: [a]).boards.map(\.identifier) == ["c", "a"])
        #expect(Motherboard(boards: [b]).boards.count == 1)
        #expect(NoBoardProducer().registeredIDs.isEmpty)
        motherboard.activateBoard("unknown")
    }

    @Test("P-10 all boards are activated with inputs of their own, and with a value for all others")
    func allBoards() {
        let motherboard = Motherboard(boards: [Sending(identifier: "a"), Sending(identifier: "b")])
        noting(motherboard)
        noting(motherboard, "b")
        motherboard.activateAllBoards(models: [BoardInput.target("a", 1)], defaultOption: 2)
        motherboard.activateAllBoards(withInputs: [.target("b", 3)], defaultInput: 4)
        motherboard.activateAllBoards(withInputs: [.target("a", 5), .target("b", 6)])
        #expect(notes.all == ["a 1", "b 2", "a 4", "b 3", "a 5", "b 6"])
    }

    @Test("P-10 a producer takes registrations with labels, lists and factories that return a protocol")
    func producers() {
        struct Listed: BoardRegistrationsConvertible {
            func asBoardRegistrations() -> [BoardRegistration] {
                [BoardRegistration("listed") { Sending(identifier: $0) }]
            }
        }
        let outer = BoardProducer(registrations: [BoardRegistration("outer", constructor: { Sending(identifier: $0) })])
        let motherboard = Motherboard(externalProducer: outer) { _ in
            BoardRegistration("none", constructor: { _ in nil })
            Listed()
        }
        for id in ["outer", "listed"] as [BoardID] {
            noting(motherboard, id)
            motherboard.activateBoard(.target(id, 1))
        }
        motherboard.activateBoard("none")
        #expect(notes.all == ["outer 1", "listed 1"])
        let registration = BoardRegistration("a") { Sending(identifier: $0) }
        #expect(registration.identifier == "a")
        #expect(registration.asBoardRegistrations() == [registration])
        #expect([registration].asBoardRegistrations() == [registration])
    }

    @Test("P-10 one constructor is registered for several IDs, and none replaces another")
    func severalIDs() {
        let container = BoardContainer(externalProducer: NoBoardProducer())
        #expect(container.registerBoards("a", "b") { Sending(identifier: $0) })
        #expect(!container.registerBoards(["c", "b"]) { Sending(identifier: $0) })
        let motherboard = Motherboard(boardProducer: container)
        noting(motherboard, "a")
        noting(motherboard, "c")
        motherboard.activateBoard(.target("a", 1))
        motherboard.activateBoard(.target("c", 2))
        #expect(notes.all == ["a 1", "c 2"])
    }

    @Test("P-10 a continuable board activates and commands the boards inside it")
    func continuing() {
        final class Outer: ContinuousBoard {}
        let board = Outer(identifier: "outer"), commanded = Commanded(identifier: "commanded")
        board.motherboard.addBoard(Sending(identifier: "a"))
        board.motherboard.addBoard(commanded)
        board.motherboard.addBoard(
            BlockTaskBoard<Void, Int>(identifier: "task", execute: { _, _, completion in completion(.success(3)) }))
        noting(board.motherboard)
        noting(board.motherboard, "task")
        board.continueBoard(.target("a", 1))
        board.continueBoard(model: BoardInput.target("a", 2))
        board.continueBoard("task")
        board.continueInteractWithBoard(.target("commanded", "save"))
        board.continueInteractWithBoard(command: BoardCommand.target("commanded", "send"))
        #expect(notes.all == ["a 1", "a 2", "task 3"])
        #expect(commanded.commands == ["save", "send"])
    }

    @Test("P-10 an attached motherboard lives as long as its context", arguments: [true, false])
    func attached(isOwn: Bool) {
        final class Outer: ModernContinuableBoard {}
        final class Screen: AttachableObject { let attachments = Attachments() }
        let board = Outer(identifier: "outer", boardProducer: NoBoardProducer()), inner = Sending(identifier: "a")
        weak var gone: Motherboard?
        do {
            let screen = Screen()
            gone =
                isOwn
                ? board.attachContinuousMotherboard(to: screen, build: { Motherboard(boardProducer: $0) })
                : board.attachContinuousMotherboard(to: screen) { $0.addBoard(inner) }
            #expect(gone?.context === screen)
            #expect(gone?.boards.count == (isOwn ? 0 : 1))
        }
        #expect(gone == nil)
        #expect(inner.owner == nil)
    }

    @Test("P-10 a board that stands in for another reports itself, calls its handler, and lets activations past gates")
    func standingIn() {
        let producer = BoardProducer()
        producer.registerGateway(.registerWithActivation { gate, _ in gate.complete(false) }, for: .everyBoard)
        let board = NoBoard(identifier: "a") { [notes] in notes.all.append("\($0 ?? "none")") }
        let motherboard = Motherboard(boards: [board], boardProducer: producer)
        motherboard.completionFlow("a").handle { [notes] in notes.all.append("\($0)") }
        motherboard.activateBoard(.target("a", 1))
        #expect(notes.all == ["1", "false"])
    }

    @Test("P-10 inputs and commands are made with the labels of 1.63")
    func models() {
        #expect(BoardCommand(identifier: "a", input: 1).withIdentifier("b").identifier == "b")
        #expect(BoardCommand(identifier: "a", input: 1).input == 1)
        #expect(BoardCommand<Void>(identifier: "a").identifier == "a")
        #expect(BoardCommand<Int?>(identifier: "a").command == nil)
        #expect(BoardInput<Void>(target: "a").identifier == "a")
        #expect(BoardInput<Int?>(target: "a").input == nil)
    }

    @Test("P-10 the protocols of handles are those of the handles")
    func protocols() {
        func activate<A: BoardActivating>(_ activation: A, _ input: A.Input) { activation.activate(with: input) }
        func send<I: BoardInteracting>(_ interaction: I, _ command: I.IncomeCommand) {
            interaction.send(command: command)
        }
        func handle<F: FlowHandling>(_ flow: F, _ handler: @escaping (F.Output) -> Void) { flow.handle(handler) }
        let commanded = Commanded(identifier: "commanded")
        let motherboard = Motherboard(boards: [Sending(identifier: "a"), commanded])
        handle(motherboard.matchedFlow("a", with: Int.self)) { [notes] in notes.all.append("\($0)") }
        motherboard.completionFlow("a").handle { [notes] in notes.all.append("\($0)") }
        activate(motherboard.activation("a", with: Int.self), 1)
        send(motherboard.interaction("commanded", with: Int.self), 2)
        let completers: [any Completable] = [motherboard.completer("a"), commanded]
        for completer in completers { completer.complete(false) }
        #expect(notes.all == ["1", "false"])
        #expect(commanded.commands == ["2"])
        #expect(motherboard.boards.isEmpty)
    }

    @Test("P-10 barriers are made of an option", arguments: ["void", "unique", "other"])
    func barriers(option name: String) {
        final class Guarded: Board, ActivatableBoard {
            var barrier: ActivationBarrier?
            func activationBarrier(withOption option: Any?) -> ActivationBarrier? { barrier }
            func activate(withOption option: Any?) { sendToMotherboard(data: "activated") }
        }
        let guarded = Guarded(identifier: "guarded"), gate = Gate(identifier: "gate")
        let motherboard = Motherboard(boards: [guarded, gate])
        let option: ActivationBarrierOption =
            switch name {
            case "void": .void
            case "unique": .unique("user")
            default: .unidentified("user")
            }
        guarded.barrier = motherboard.ioDestination("gate").barrier(option: option)
        motherboard.matchedFlow("guarded", with: String.self).handle { [notes] in notes.all.append($0) }
        motherboard.activateBoard("guarded")
        #expect(notes.all == [])
        gate.complete()
        #expect(notes.all == ["activated"])
        #expect(gate.options == [name == "void" ? "()" : "user"])
    }

    @Test("P-10 results, alerts and policies are made with the names of 1.63")
    func values() {
        #expect(BoardResult<Int, CancellationError>.progress.inProgress)
        #expect(!BoardResult<Int, CancellationError>.success(1).inProgress)
        #expect(BlockTaskExecutingType.concurrent == .concurrent(max: 3))
        #expect(AlertAction(title: "OK", shouldBePreferred: true).title == "OK")
        #expect(
            AlertAction(title: "No", style: .cancel, target: NotingValue(notes: notes), handler: { $0.note("no") })
                .style == .cancel)
        _ = [BlockTaskCanceler.default {}, BlockTaskCanceler(handler: {})]
    }

    @Test("P-10 the names of Boundaries 1.0 that are others here")
    func boundaries() {
        let factory = Factory<Int, String>(construction: { "\($0)" })
        #expect(factory(configuration: 1) == "1")
    }
}

private final class Gate: Board, ActivatableBoard {
    var options: [String] = []
    func activate(withOption option: Any?) { options.append("\(option ?? "none")") }
}
