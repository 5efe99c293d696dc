import Boardy
import BoardyCompatibility

// The snippets of seed 003 on messages. Its text left out lines, which end with `// …` here.

extension BoardID {
    static let dashboard: BoardID = "dashboard"
    static let nextFeature: BoardID = "next"
    static let anotherFeature: BoardID = "another"
}

enum BoardAction: BoardFlowAction {
    case returnHome
}

// snippet: 003 a command
enum NewFeatureCommand: BoardCommandModel {
    case refresh(value: String)

    var identifier: BoardID { .nextFeature }

    var data: Any? {
        switch self {
        case let .refresh(value: text):
            return text
        }  // …
    }  // …
}  // …

// snippet: 003 a board that takes commands
final class NewFeatureBoard: Board, GuaranteedBoard, GuaranteedInteractableBoard {
    typealias Command = NewFeatureCommand
    typealias InputType = String
    func activate(withGuaranteedInput input: String) {
        // activate code here
    }  // …
    func interact(guaranteedCommand: NewFeatureCommand) {
        switch guaranteedCommand {
        case let .refresh(value: text):
            perfromRefresh(value: text)
        }  // …
    }  // …
    func perfromRefresh(value: String) {}  // …
}  // …

final class Asking: Board, ActivatableBoard, GuaranteedActionSendingBoard {
    typealias FlowActionType = BoardAction
    func activate(withOption option: Any?) {
        // snippet: 003 messages of a board
        nextToBoard(.dashboard)
        sendAction(.returnHome)
        interactWithOtherBoard(command: NewFeatureCommand.refresh(value: "someValue"))
    }
}

final class Wiring {
    let motherboard: FlowMotherboard
    init(motherboard: FlowMotherboard) { self.motherboard = motherboard }
    func showHome() { motherboard.clearActiveBoards() }

    func wire() {
        // snippet: 003 a flow
        let dashboardCallbackFlow = BoardActivateFlow(matchedIdentifiers: [.dashboard]) { [weak self] input in
            self?.motherboard.activateBoard(identifier: .nextFeature, withOption: input)  // …
        }  // …
        motherboard.registerFlow(dashboardCallbackFlow)
        // snippet: 003 steps
        motherboard.registerFlowSteps(.dashboard ->>> .nextFeature ->>> .anotherFeature)
        // snippet: 003 actions
        motherboard.registerGeneralFlow { [weak self] (action: BoardAction) in
             switch action {
             case .returnHome:
                self?.showHome()  // …
             }  // …
        }  // …
    }
}
