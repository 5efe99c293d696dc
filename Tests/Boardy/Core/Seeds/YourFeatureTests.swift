import BoardyCore
import Testing

// Seed 004: a board as the template makes it, its IO interface, and how it speaks with other features and with its own
// controller.

// MARK: - YourInOut

private typealias YourInput = Any?
private typealias YourOutput = Any?

private struct OtherInput: ExpressibleByNilLiteral {
    let query: String
    init(query: String) { self.query = query }
    init(nilLiteral: ()) { query = "everything" }
}
private typealias OtherOutput = String
private enum OtherCommand { case shout }
private enum OtherAction: BoardFlowAction { case close }

// MARK: - YourIOInterface

extension BoardID {
    fileprivate static let yourFeature: BoardID = "yourFeature"
    fileprivate static let otherFeature: BoardID = "otherFeature"
}

private enum YourFeature: BoardContract {
    static let id: BoardID = .yourFeature
    typealias Input = YourInput
    typealias Output = YourOutput
}

private enum OtherFeature: BoardContract {
    static let id: BoardID = .otherFeature
    typealias Input = OtherInput
    typealias Output = OtherOutput
    typealias Command = OtherCommand
    typealias Action = OtherAction
}

extension Motherboard {
    fileprivate func ioYourFeature() -> ContractDestination<YourFeature> { self[YourFeature.self] }
    fileprivate func ioOtherFeature() -> ContractDestination<OtherFeature> { self[OtherFeature.self] }
}

// MARK: - The component

private protocol YourDelegate: AnyObject {
    func openOtherFeature()
    func yourFeatureDidComplete()
}

private protocol YourControllable: AnyObject {
    func updateSomething(_ data: String)
}

private final class YourController: YourControllable {
    private weak var delegate: (any YourDelegate)?
    private let log: Log

    init(delegate: any YourDelegate, log: Log) {
        self.delegate = delegate
        self.log = log
    }

    func updateSomething(_ data: String) { log.add("updated: \(data)") }
}

private struct YourComponent {
    let userInterface: ViewController
    let controller: any YourControllable
}

private struct YourBuilder {
    let log: Log

    func build(withDelegate delegate: any YourDelegate) -> YourComponent {
        let controller = YourController(delegate: delegate, log: log)
        return YourComponent(userInterface: ViewController(title: "Yours", keeping: controller), controller: controller)
    }
}

// MARK: - The board

private final class YourBoard: ContinuousBoard, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias InputType = YourInput
    typealias OutputType = YourOutput

    private let builder: YourBuilder
    // Declare bus with data type String for example
    private let eventBus = Bus<String>()

    init(identifier: BoardID, builder: YourBuilder) {
        self.builder = builder
        super.init(identifier: identifier)
        registerFlows()
    }

    // Bind the bus to Controller to get data
    func activate(withGuaranteedInput input: InputType) {
        let component = builder.build(withDelegate: self)
        let viewController = component.userInterface
        motherboard.putIntoContext(viewController)
        rootViewController.show(viewController)

        eventBus.connect(target: component.controller) { controller, data in
            controller.updateSomething(data)
        }
    }

    func registerFlows() {
        motherboard.ioOtherFeature().flow.addTarget(self) { target, output in
            target.handleOutput(output)
        }
        // Transport data to bus, for example from OtherFeature callback
        motherboard.ioOtherFeature().flow.bind(to: eventBus)
    }

    // Or send a custom event
    func sendCustomEvent(value: String) {
        eventBus.transport(value)
    }

    private func handleOutput(_ output: OtherOutput) { builder.log.add("handled: \(output)") }
}

extension YourBoard: YourDelegate {
    func openOtherFeature() {
        motherboard.ioOtherFeature().activation.activate()
    }

    func yourFeatureDidComplete() {
        self.sendOutput("Output data")
    }
}

private final class OtherBoard: Board, ContractBoard {
    typealias Contract = OtherFeature

    func activate(withGuaranteedInput input: OtherInput) { sendOutput(input.query) }

    func interact(guaranteedCommand: OtherCommand) { sendAction(.close) }
}

@Suite struct YourFeatureTests {
    private let log = Log()
    private let window = ViewController()
    private let motherboard: Motherboard

    init() {
        motherboard = Motherboard(
            boardProducer: BoardProducer(registrationsBuilder: { [log] _ in
                BoardRegistration(.yourFeature) { identifier in
                    YourBoard(identifier: identifier, builder: YourBuilder(log: log))
                }
            }))
        motherboard.putIntoContext(window)
    }

    /// The board, active and with the other feature inside.
    private func activated() throws -> YourBoard {
        motherboard.ioYourFeature().activation.activate()
        let board = try #require(motherboard.getBoard(identifier: .yourFeature) as? YourBoard)
        board.motherboard.addBoard(OtherBoard(identifier: .otherFeature))
        return board
    }

    @Test("BoardRegistration(_:): the board that its first activation makes is put into its context and shown")
    func registration() throws {
        #expect(motherboard.boards.isEmpty)
        let board = try activated()
        #expect(window.shown.map(\.title) == ["Yours"])
        #expect(board.motherboard.context === window.shown.first)
    }

    @Test("IOInterface, ioX(), activation, activate(with:), flow: a feature is a child flow, called back in two ways")
    func otherFeature() throws {
        let board = try activated()
        board.openOtherFeature()
        board.motherboard.ioOtherFeature().activation.activate(with: OtherInput(query: "shoes"))
        #expect(
            log.entries == ["handled: everything", "updated: everything", "handled: shoes", "updated: shoes"])
    }

    @Test("XInput, XOutput, XAction, XCommand: one IO interface carries all four")
    func inOut() throws {
        let board = try activated()
        motherboard.registerGeneralFlow { [log] (action: OtherAction) in log.add("\(action)") }
        board.motherboard.ioOtherFeature().interaction.send(command: .shout)
        board.motherboard.ioOtherFeature().actionFlow.handle { [log] (action: OtherAction) in log.add("inner \(action)")
        }
        board.motherboard.ioOtherFeature().interaction.send(command: .shout)
        #expect(log.entries == ["close", "inner close", "close"])
    }

    @Test("sendOutput(_:), InOut file: a fresh IO sends Any? and takes Any?, until its author narrows them (T-12)")
    func anyOutput() throws {
        motherboard.ioYourFeature().flow.addTarget(log) { log, output in log.add("\(output ?? "nothing")") }
        let board = try activated()
        board.yourFeatureDidComplete()
        motherboard.ioYourFeature().activation.activate(with: 3)
        #expect(log.entries == ["Output data"])
        #expect(window.shown.count == 2)
    }

    @Test(
        "Bus<T>, connect(target:), transport(_:): a custom event reaches the controller as long as its screen is shown")
    func customEvent() throws {
        let board = try activated()
        board.sendCustomEvent(value: "custom")
        #expect(log.entries == ["updated: custom"])
        window.dismissAll()
        board.sendCustomEvent(value: "to nobody")
        #expect(log.entries == ["updated: custom"])
    }

    @Test("flow, bind(to:): outputs go on over the bus; it is not kept alive by the flow")
    func bind() {
        var bus: Bus<String>? = Bus<String>()
        bus?.deliver { [log] in log.add($0) }
        weak let kept = bus
        let motherboard = Motherboard(boards: [OtherBoard(identifier: .otherFeature)])
        if let bus { motherboard.ioOtherFeature().flow.bind(to: bus) }
        motherboard.ioOtherFeature().activation.activate()
        bus = nil
        #expect(kept == nil)
        motherboard.ioOtherFeature().activation.activate()
        #expect(log.entries == ["everything"])
    }

    @Test("build(withDelegate:), userInterface, controller: the component belongs to the app, and goes with its screen")
    func component() throws {
        let board = try activated()
        weak let viewController = window.shown.first
        window.dismissAll()
        #expect(viewController == nil)
        board.complete()
        #expect(motherboard.boards.isEmpty)
    }
}
