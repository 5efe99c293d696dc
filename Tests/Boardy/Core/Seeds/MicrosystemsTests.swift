import BoardyCompatibility
import BoardyCore
import BoardyFlows
import Testing

// Seed 003: how boards of one motherboard work together, through the motherboard only.

extension BoardID {
    fileprivate static let dashboard: BoardID = "dashboard"
    fileprivate static let anotherFeature: BoardID = "anotherFeature"
}

/// What boards of this app ask of motherboards further out; the app's own type.
private enum BoardAction: BoardFlowAction {
    case returnHome
}

/// Does what its activation says.
private final class DashboardBoard: Board, GuaranteedBoard, GuaranteedActionSendingBoard {
    typealias InputType = (DashboardBoard) -> Void
    typealias FlowActionType = BoardAction

    func activate(withGuaranteedInput input: InputType) { input(self) }
}

private final class FeatureBoard: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias InputType = String?
    typealias OutputType = String

    private let log: Log

    init(identifier: BoardID, log: Log) {
        self.log = log
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: String?) {
        log.add("\(identifier): \(input ?? "nothing")")
        sendOutput("\(input ?? "nothing"), seen by \(identifier)")
    }
}

/// Encapsulates a small flow.
private final class SmallFlowBoard: ContinuousBoard, GuaranteedBoard {
    typealias InputType = DashboardBoard.InputType

    override init(identifier: BoardID) {
        super.init(identifier: identifier)
        motherboard.addBoard(DashboardBoard(identifier: "inner"))
    }

    func activate(withGuaranteedInput input: @escaping InputType) {
        motherboard.activateBoard(identifier: "inner", withOption: input)
    }
}

/// What holds the motherboard, such as a scene delegate.
private final class App {
    private let log: Log
    let motherboard: Motherboard

    init(_ log: Log) {
        self.log = log
        motherboard = Motherboard(boards: [
            DashboardBoard(identifier: .dashboard),
            FeatureBoard(identifier: .nextFeature, log: log),
            FeatureBoard(identifier: .anotherFeature, log: log),
            SmallFlowBoard(identifier: "small"),
        ])
    }

    func registerDashboardCallback() {
        let dashboardCallbackFlow = BoardActivateFlow(matchedIdentifiers: [.dashboard]) { [weak self] input in
            self?.log.add("dashboard sent \(input ?? "nothing")")
        }
        motherboard.registerFlow(dashboardCallbackFlow)
    }

    func registerActions() {
        motherboard.registerGeneralFlow { [weak self] (action: BoardAction) in
            switch action {
            case .returnHome:
                self?.returnHome()
            }
        }
    }

    private func returnHome() { log.add("home") }

    /// Lets the dashboard do something.
    func dashboard(_ body: @escaping DashboardBoard.InputType) {
        motherboard.activateBoard(identifier: .dashboard, withOption: body)
    }
}

@Suite struct MicrosystemsTests {
    private let log = Log()
    private let app: App
    private var motherboard: Motherboard { app.motherboard }

    init() { app = App(log) }

    @Test("BoardID (static constants), sendToMotherboard(data:): any value goes to the flows, with its sender's ID")
    func sendToMotherboard() {
        struct EveryFlow: BoardFlow {
            let log: Log
            func match(with output: BoardOutputModel) -> Bool { output.identifier == .dashboard }
            func doNext(_ output: BoardOutputModel) { log.add("\(output.identifier) sent \(output.data ?? "nothing")") }
        }
        motherboard.registerFlow(EveryFlow(log: log))
        app.dashboard {
            $0.sendToMotherboard(data: "a text")
            $0.sendToMotherboard(data: 3)
            $0.sendToMotherboard()
        }
        #expect(log.entries == ["dashboard sent a text", "dashboard sent 3", "dashboard sent nothing"])
    }

    @Test("BoardFlow, BoardActivateFlow(matchedIdentifiers:): outputs of the listed boards, and of no other")
    func activateFlow() {
        app.registerDashboardCallback()
        motherboard.activateBoard(.nextFeature)
        app.dashboard { $0.sendToMotherboard(data: "a text") }
        #expect(log.entries == ["next-feature: nothing", "dashboard sent a text"])
    }

    @Test("->>>, registerFlowSteps(_:): the identities of the boards draw the flow")
    func olderSteps() {
        motherboard.registerFlowSteps(.dashboard ->>> .nextFeature ->>> .anotherFeature)
        app.dashboard { $0.sendToMotherboard(data: "a text") }
        #expect(log.entries == ["next-feature: a text", "anotherFeature: a text, seen by next-feature"])
    }

    @Test("nextToBoard(_:): the owner activates the board of that ID, with no input")
    func nextToBoard() {
        let feature = DashboardBoard(identifier: "feature")
        motherboard.addBoard(feature)
        feature.nextToBoard(.nextFeature)
        #expect(log.entries == ["next-feature: nothing"])
    }

    @Test("sendAction(_:), BoardAction, .returnHome, registerGeneralFlow: a motherboard on the way out handles it")
    func actions() {
        app.registerActions()
        app.dashboard { $0.sendAction(.returnHome) }
        motherboard.activateBoard(
            identifier: "small", withOption: { $0.sendAction(.returnHome) } as DashboardBoard.InputType)
        #expect(log.entries == ["home", "home"])
    }

    @Test("registerGeneralFlow: the flow does not keep alive what it captures weakly")
    func weakCapture() {
        var other: App? = App(log)
        let motherboard = other?.motherboard
        other?.registerActions()
        other = nil
        motherboard?.activateBoard(
            identifier: .dashboard, withOption: { $0.sendAction(.returnHome) } as DashboardBoard.InputType)
        #expect(log.entries == [])
    }
}
