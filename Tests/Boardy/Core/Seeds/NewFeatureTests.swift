import BoardyCore
import Testing

// Seed 003: commands between boards of one motherboard, and from a board on to its component. What the seed's component
// gets over a relay of a reactive library, it gets over a bus here.

extension BoardID {
    fileprivate static let feature: BoardID = "feature"
}

private protocol NewFeatureDelegate: AnyObject {
    func newFeatureDidRefresh(_ text: String)
}

private protocol NewFeatureControllable: AnyObject {
    func refresh(withValue text: String)
}

private final class NewFeatureController: NewFeatureControllable {
    private weak var delegate: (any NewFeatureDelegate)?

    init(delegate: any NewFeatureDelegate) { self.delegate = delegate }
    func refresh(withValue text: String) { delegate?.newFeatureDidRefresh(text) }
}

private struct NewFeatureComponent {
    let userInterface: ViewController
    let controller: any NewFeatureControllable
}

private struct NewFeatureBuilder {
    func build(withDelegate delegate: any NewFeatureDelegate) -> NewFeatureComponent {
        let controller = NewFeatureController(delegate: delegate)
        return NewFeatureComponent(userInterface: ViewController(keeping: controller), controller: controller)
    }
}

private final class NewFeatureBoard: Board, GuaranteedBoard, GuaranteedInteractableBoard {
    typealias Command = NewFeatureCommand
    typealias InputType = String

    private let builder = NewFeatureBuilder()
    private let valueStream = Bus<String>()

    func activate(withGuaranteedInput input: String) {
        let component = builder.build(withDelegate: self)
        let controller = component.controller
        rootViewController.show(component.userInterface)
        valueStream.connect(target: controller) { controller, text in
            controller.refresh(withValue: text)
        }
    }

    func interact(guaranteedCommand: NewFeatureCommand) {
        switch guaranteedCommand {
        case .refresh(value: let text):
            valueStream.transport(text)
        }
    }
}

extension NewFeatureBoard: NewFeatureDelegate {
    func newFeatureDidRefresh(_ text: String) { sendToMotherboard(data: text) }
}

/// Takes the data of the same commands.
private final class DataBoard: Board, GuaranteedCommandBoard {
    typealias CommandType = String

    func interact(guaranteedCommand: CommandType) { sendToMotherboard(data: "data \(guaranteedCommand)") }
}

private final class OtherFeatureBoard: Board, ActivatableBoard {
    func activate(withOption option: Any?) {
        interactWithOtherBoard(command: NewFeatureCommand.refresh(value: "someValue"))
    }
}

@Suite struct NewFeatureTests {
    private let log = Log()
    private let window = ViewController()

    private func motherboard(_ board: Board) -> Motherboard {
        let motherboard = Motherboard(boards: [board, OtherFeatureBoard(identifier: .feature)])
        motherboard.putIntoContext(window)
        motherboard.registerFlow(
            BoardActivateFlow(matchedIdentifiers: [.nextFeature]) { [log] data in log.add("\(data ?? "nothing")") })
        return motherboard
    }

    @Test("interactWithOtherBoard(command:), GuaranteedInteractableBoard, Command: board gets model, part value")
    func model() {
        let motherboard = motherboard(NewFeatureBoard(identifier: .nextFeature))
        motherboard.activateBoard(identifier: .nextFeature, withOption: "shown")
        motherboard.activateBoard(.feature)
        #expect(log.entries == ["someValue"])
        window.dismissAll()
        motherboard.activateBoard(.feature)
        #expect(log.entries == ["someValue"])
    }

    @Test("BoardCommandModel (identifier, data): the board that identifier names gets data, where it takes no models")
    func data() {
        let motherboard = motherboard(DataBoard(identifier: .nextFeature))
        motherboard.activateBoard(.feature)
        #expect(log.entries == ["data someValue"])
    }
}
