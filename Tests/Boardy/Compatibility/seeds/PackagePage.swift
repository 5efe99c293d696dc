import Boardy
import BoardyCompatibility

// The snippets of seed 004, as written.

class UIViewController {
    func show(_ other: UIViewController) {}
}

extension Board {
    var rootViewController: UIViewController { context(as: UIViewController.self) ?? UIViewController() }
}

extension BoardID {
    static let yourFeature: BoardID = "yours"
}

final class YourController {
    func updateSomething(_ data: String) {}
}

struct YourComponent {
    let userInterface = UIViewController()
    let controller = YourController()
}

struct YourBuilder {
    func build(withDelegate delegate: AnyObject) -> YourComponent { YourComponent() }
}

extension MotherboardType where Self: FlowManageable {
    func ioOtherFeature() -> MainboardGenericDestination<Any?, String, Never, Never> {
        .init(destinationID: "other", mainboard: self)
    }
}

@BoardRegistrationBuilder func registrations() -> [BoardRegistration] {
    // snippet: 004 a registration
    BoardRegistration(.yourFeature) { identifier in
        YourBoard(identifier: identifier, builder: YourBuilder())
    }
}

class Base: ModernContinuableBoard {
    fileprivate let builder: YourBuilder
    init(identifier: BoardID, builder: YourBuilder) {
        self.builder = builder
        super.init(identifier: identifier, boardProducer: NoBoardProducer())
    }
}

final class YourBoard: Base, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias InputType = Any?
    typealias OutputType = String
    func handleOutput(_ output: String) {}

    // snippet: 004 activation
    func openOtherFeature() {
        motherboard.ioOtherFeature().activation.activate()
    }

    // snippet: 004 a flow
    func registerFlows() {
        motherboard.ioOtherFeature().flow.addTarget(self) { target, output in
            target.handleOutput(output)
        }
    }

    // snippet: 004 an output
    func yourFeatureDidComplete() {
        self.sendOutput("Output data")
    }

    func activate(withGuaranteedInput input: InputType) {}
}

final class ConnectedBoard: Base, GuaranteedBoard {
    typealias InputType = Any?

    // snippet: 004 a bus
    // Declare bus with data type String for example
    private let eventBus = Bus<String>()

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

    // Transport data to bus, for example from OtherFeature callback
    func registerFlows() {
        motherboard.ioOtherFeature().flow.bind(to: eventBus)
    }

    // Or send a custom event
    func sendCustomEvent(value: String) {
        eventBus.transport(value)
    }
}
