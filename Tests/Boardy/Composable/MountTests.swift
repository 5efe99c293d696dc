import BoardyComposable
import BoardyCore
import BoardyTesting
import Testing

/// Tests of composers inside continuable boards.
@Suite(.diagnostics) struct MountTests {
    private let board = ContinuousBoard(
        identifier: "shop",
        boardProducer: BoardProducer(registrationsBuilder: { _ in
            BoardRegistration("part") { Part(identifier: $0) }
            BoardRegistration("detail") { Outside(identifier: $0) }
        }))
    private let page = Page()

    @Test("CP-5 mounting makes a composer with the board's producer, in its context, whose ID ends in composable-main")
    func mount() {
        let context = Frame()
        let composer = board.mountComposableMotherboard(to: context, of: String.self) { composer in
            #expect(composer.motherboard.context === context)
        }
        #expect(composer.motherboard.identifier == "shop.composable-main")
        composer.put(.show("1", as: "a"))
        #expect(composer.texts == ["1"])
        #expect(board.motherboard.boards.isEmpty)
    }

    @Test(
        "CP-5 mounted to an interface, it is connected when it is configured: what is activated there appears at once")
    func interface() {
        let composer = board.mountComposableMotherboard(to: page) { composer in
            composer.put(.show("1", as: "a"))
            composer.put(.show("2", as: "b"))
        }
        #expect(page.texts == [["1", "2"]])
        #expect(composer.motherboard.context === page)
    }

    @Test("CP-5, CB-D1 releasing the composer unmounts it: its boards leave, and the interface keeps its last drawing")
    func drop() throws {
        let part: Board
        do {
            let composer = board.mountComposableMotherboard(to: page) { $0.put(.show("1", as: "a")) }
            part = try #require(composer.motherboard.getBoard(identifier: "part"))
            #expect(part.owner != nil)
        }
        #expect(part.owner == nil)
        #expect(page.texts == [["1"]])
    }

    @Test("CP-5 an attached composer lives as long as its context")
    func attach() {
        let leaks = LeakCheck()
        do {
            let screen = leaks.watch(Page()), frame = leaks.watch(Frame())
            board.attachComposableMotherboard(to: screen) { composer in
                leaks.watch(composer.motherboard)
                composer.put(.show("1", as: "a"))
            }
            #expect(screen.texts == [["1"]])
            leaks.watch(board.attachComposableMotherboard(to: frame, of: String.self))
            #expect(leaks.living.count == 5)
        }
        leaks.expectNone()
    }

    @Test("CP-5 the caller's own motherboard can be mounted")
    func build() {
        let composer = board.mountComposableMotherboard(to: Frame(), of: String.self) { producer in
            Motherboard(identifier: "mine", boardProducer: producer)
        }
        composer.connect(to: page)
        composer.put(.show("1", as: "a"))
        #expect(composer.motherboard.identifier == "mine")
        #expect(page.texts.last == ["1"])
    }

    @Test("CP-4 each kind of an inner board's request goes to the parent's owner, also if the composer could make it")
    func requests() {
        final class Asking: Board, GuaranteedBoard {
            func activate(withGuaranteedInput input: Void) {
                nextToBoard("detail")
                nextToBoard(.target("detail", "input"))
                nextToBoard(model: BoardInput(target: "detail", input: "model"))
                activation("detail", with: String?.self).activate(with: "typed")
                self[Detail.self].activation.activate(with: "contract")
            }
        }
        let detail = Outside(identifier: "detail")
        let motherboard = Motherboard(boards: [board, detail])
        let composer = board.mountComposableMotherboard(to: page) {
            $0.motherboard.addBoard(Asking(identifier: "asking"))
        }
        composer.motherboard.activateBoard("asking")
        #expect(detail.inputs == [nil, "input", "model", "typed", "contract"])
        #expect(composer.motherboard.boards.map(\.identifier) == ["asking"])
        #expect(motherboard.boards.count == 2)
    }

    @Test("CP-4 a request from a composer inside a composer's board goes out past both")
    func nestedRequests() {
        let detail = Outside(identifier: "detail"), inside = ContinuousBoard(identifier: "inside")
        let motherboard = Motherboard(boards: [board, detail])
        let outer = board.mountComposableMotherboard(to: page) { $0.motherboard.addBoard(inside) }
        let inner = inside.mountComposableMotherboard(to: page) { $0.motherboard.addBoard(Part(identifier: "part")) }
        inner.motherboard.getBoard(identifier: "part")?.nextToBoard("detail")
        #expect(detail.inputs == [nil])
        withExtendedLifetime((motherboard, outer)) {}
    }

    @Test(
        "CP-4 where the parent board has no owner, a request is reported", .diagnostics(expecting: .boardNotInstalled))
    func requestsWithoutOwner() throws {
        let composer = board.mountComposableMotherboard(to: page) { $0.motherboard.addBoard(Part(identifier: "part")) }
        let part = try #require(composer.motherboard.getBoard(identifier: "part"))
        part.nextToBoard("detail")
        part.activation("detail").activate()
        let messages = try #require(DiagnosticRecorder.ofTest).events.map(\.message)
        #expect(
            messages == [
                """
                'part' asked for 'detail', but the board around 'shop.composable-main' has no owner. Nothing was \
                delivered
                """,
                "'detail' was activated by 'part', but the board around 'shop.composable-main' has no owner",
            ])
    }

    @Test("CP-4 a composer that is a root serves its boards' requests itself")
    func root() throws {
        let detail = Outside(identifier: "detail")
        let composer = ComposableMotherboard<String>(boards: [Part(identifier: "part"), detail])
        composer.motherboard.getBoard(identifier: "part")?.nextToBoard("detail")
        #expect(detail.inputs == [nil])
    }

    @Test("CP-4 actions are broadcast outward; commands, outputs and completion are those of any motherboard")
    func others() throws {
        struct Tapped {}
        let label = Label(identifier: "label"), part = Part(identifier: "part")
        let motherboard = Motherboard(boards: [board])
        var log: [String] = []
        motherboard.registerGeneralFlow { (_: Tapped) in log.append("tapped") }
        let composer = board.mountComposableMotherboard(to: page) { composer in
            composer.motherboard.addBoard(label)
            composer.motherboard.addBoard(part)
            composer.motherboard.matchedFlow("part", with: String.self).handle { log.append($0) }
            composer.motherboard.completionFlow("part").handle { log.append("\($0)") }
        }
        part.sendAction(Tapped())
        part.interactWithOtherBoard(command: BoardCommand.target("label", "told"))
        part.interaction("label", with: String.self).send(command: "told again")
        part.sendToMotherboard(data: "output")
        part.complete()
        #expect(log == ["tapped", "output", "true"])
        #expect(page.texts == [[], ["told"], ["told again"]])
        withExtendedLifetime(composer) {}
    }
}

private enum Detail: BoardContract {
    static let id: BoardID = "detail"
    typealias Input = String?
}
