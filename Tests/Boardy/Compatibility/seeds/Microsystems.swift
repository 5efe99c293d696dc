import Boardy
import BoardyCompatibility

// The snippets of seed 003 that its text has as a whole. Of the others it left out lines, so that no compiler takes them.

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

final class Asking: Board, ActivatableBoard {
    func activate(withOption option: Any?) {
        // snippet: 003 messages of a board
        nextToBoard(.dashboard)
        sendFlowAction(BoardAction.returnHome)  // …
        interactWithOtherBoard(command: NewFeatureCommand.refresh(value: "someValue"))
    }
}

func wire(motherboard: FlowMotherboard) {
    // snippet: 003 a flow
    let dashboardCallbackFlow = BoardActivateFlow(matchedIdentifiers: [.dashboard]) { [weak motherboard] input in  // …
        motherboard?.activateBoard(identifier: .nextFeature, withOption: input)  // …
    }  // …
    motherboard.registerFlow(dashboardCallbackFlow)
    // snippet: 003 steps
    motherboard.registerFlowSteps(.dashboard ->>> .nextFeature ->>> .anotherFeature)
    // snippet: 003 actions
    motherboard.registerGeneralFlow { [weak motherboard] (action: BoardAction) in  // …
         switch action {
         case .returnHome:
            motherboard?.clearActiveBoards()  // …
         }  // …
    }  // …
}
