import Boardy
import BoardyCompatibility

// The snippets of seed 000, as written. A line that ends with `// …` stands where the seed has `...`.

class UIViewController {
    func show(_ other: UIViewController) {}
}

final class UIWindow: AttachableObject {
    let attachments = Attachments()
}

extension Board {
    var rootViewController: UIViewController { context(as: UIViewController.self) ?? UIViewController() }
}

struct PaymentInput {}
enum PaymentAction: BoardFlowAction {}
struct PaymentCommand { let data: String }
typealias PaymentDelegate = PaymentControlDelegate

struct PaymentComponent {
    let userInterface: UIViewController
    let controller: PaymentController
}

final class PaymentController {
    func updateWithOutsideData(_ data: String) {}
}

struct PaymentBuilder {
    func build(withDelegate delegate: PaymentDelegate, input: PaymentInput) -> PaymentComponent {
        PaymentComponent(userInterface: UIViewController(), controller: PaymentController())
    }
}

let builder = PaymentBuilder()

// snippet: 000 a board
final class PaymentBoard: ModernContinuableBoard, GuaranteedBoard, GuaranteedOutputSendingBoard, GuaranteedActionSendingBoard, GuaranteedCommandBoard {
    typealias InputType = PaymentInput
    typealias OutputType = PaymentOutput
    typealias FlowActionType = PaymentAction
    typealias CommandType = PaymentCommand

    func activate(withGuaranteedInput input: InputType) {
        let component = builder.build(withDelegate: self, input: input)
        let viewController = component.userInterface
        
        motherboard.putIntoContext(viewController)

        rootViewController.show(viewController)        
    }

    func interact(guaranteedCommand: CommandType) {}  // …
}

// snippet: 000 its output
enum PaymentOutput {
    case success(transactionID: String)
    case failure(error: Error)
    case userCancelled
}

typealias TransactionDetailsMainDestination = MainboardGenericDestination<String, Never, Never, Never>
typealias PaymentMainDestination = MainboardGenericDestination<PaymentInput?, PaymentOutput, PaymentCommand, PaymentAction>

extension MotherboardType where Self: FlowManageable {
    func ioPayment() -> PaymentMainDestination {
        PaymentMainDestination(destinationID: "payment", mainboard: self)
    }
    func ioTransactionDetails() -> TransactionDetailsMainDestination {
        TransactionDetailsMainDestination(destinationID: "details", mainboard: self)
    }
}

func chain(motherboard: FlowMotherboard) {
    // snippet: 000 its flow
    motherboard.ioPayment().flow.addTarget(motherboard) { target, output in
        switch output {
        case let .success(transactionID: id):
            target.ioTransactionDetails().activation.activate(with: id)
        case .failure, .userCancelled: break  // …
        }
    }
}

// snippet: 000 its delegate
protocol PaymentControlDelegate: AnyObject {
    func paymentDidSuccess(transactionID: String)
    func paymentDidFail(error: Error)
    func paymentDidCancel()
}

extension PaymentBoard: PaymentDelegate {
    func paymentDidSuccess(transactionID: String) {
        sendOutput(.success(transactionID: transactionID))
    }

    func paymentDidFail(error: Error) {
        sendOutput(.failure(error: error))
    }

    func paymentDidCancel() {
        sendOutput(.userCancelled)
    }
}

final class ListeningBoard: Board, GuaranteedBoard, GuaranteedCommandBoard {
    typealias InputType = PaymentInput
    typealias CommandType = PaymentCommand
    let controller = PaymentController()

    // snippet: 000 its bus
    private let outsideDataBus = Bus<String>()

    func activate(withGuaranteedInput input: InputType) {
        _ = input  // …
        outsideDataBus.connect(target: controller) { target, data in
            target.updateWithOutsideData(data)
        }
    }

    func interact(guaranteedCommand: CommandType) {
        outsideDataBus.transport(input: guaranteedCommand.data)
    }
}

extension BoardID {
    static let pubShoppingCart: BoardID = "cart"
    static let pubOrdering: BoardID = "ordering"
    static let pubPayment: BoardID = "payment"
    static let modShoppingCart: BoardID = "mod.cart"
    static let modOrdering: BoardID = "mod.ordering"
    static let modPayment: BoardID = "mod.payment"
}

func steps(motherboard: FlowMotherboard, mainboard: FlowMotherboard) {
    // snippet: 000 steps
    motherboard.registerFlowSteps(.pubShoppingCart ->> .pubOrdering ->> .pubPayment)

    // snippet: 000 activation
    mainboard.ioPayment().activation.activate()
}

final class ShoppingCartBoard: ModernContinuableBoard, ActivatableBoard {
    func activate(withOption option: Any?) {}
}

final class OrderingBoard: ModernContinuableBoard, ActivatableBoard {
    func activate(withOption option: Any?) {}
}

func registrations(shoppingCartBoard: ActivatableBoard, orderingBoard: ActivatableBoard, paymentBoard: ActivatableBoard) {
    do {
        // snippet: 000 static registration
        let motherboard = Motherboard(boards: [shoppingCartBoard, orderingBoard, paymentBoard])
        _ = motherboard
    }
    // snippet: 000 dynamic registration
    let motherboard = Motherboard(boardProducer: BoardProducer(registrationsBuilder: { producer in
        BoardRegistration(.modShoppingCart) { identifier in
            ShoppingCartBoard(identifier: identifier, boardProducer: producer)
        }

        BoardRegistration(.modOrdering) { identifier in
            OrderingBoard(identifier: identifier, boardProducer: producer)
        }

        BoardRegistration(.modPayment) { identifier in
            PaymentBoard(identifier: identifier, boardProducer: producer)
        }
    }))
    _ = motherboard
}

struct Plugin: LauncherPlugin {
    let name: String
    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent { ModuleComponent(modulePlugins: []) }
}

func AuthenticationLauncherPlugin() -> Plugin { Plugin(name: "authentication") }
func DashboardLauncherPlugin() -> Plugin { Plugin(name: "dashboard") }
func ProductManagementLauncherPlugin() -> Plugin { Plugin(name: "products") }
func ShoppingLauncherPlugin() -> Plugin { Plugin(name: "shopping") }
func PaymentLauncherPlugin() -> Plugin { Plugin(name: "payment") }

final class DashboardServiceMap: ServiceMap {
    var ioDashboard: MainboardGenericDestination<Void, Never, Never, Never> {
        .init(destinationID: "dashboard", mainboard: mainboard)
    }
}

extension ServiceMap {
    var modDashboard: DashboardServiceMap { link() }
}

func launch(window: UIWindow?) {
    // snippet: 000 launch
    PluginLauncher.with(options: .default)
        .install(launcherPlugin: AuthenticationLauncherPlugin())
        .install(launcherPlugin: DashboardLauncherPlugin())
        .install(launcherPlugin: ProductManagementLauncherPlugin())
        .install(launcherPlugin: ShoppingLauncherPlugin())
        .install(launcherPlugin: PaymentLauncherPlugin())
        .initialize()
        .launch(in: window!) { motherboard in
            motherboard.serviceMap.modDashboard.ioDashboard.activation.activate()
        }
}
