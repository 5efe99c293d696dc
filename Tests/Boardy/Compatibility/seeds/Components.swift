import Boardy
import BoardyCompatibility
import Foundation

// The snippets of seed 003 on components. Its text left out lines, which end with `// …` here.

enum UIApplication {
    struct LaunchOptionsKey: Hashable {}
}
class UIViewController {
    let freshDisposeBag = DisposeBag()
    let attachments = Attachments()
}
extension UIViewController: AttachableObject {}
extension Board {
    var rootViewController: UIViewController { context(as: UIViewController.self) ?? UIViewController() }
}

protocol AuthChecking {
    func checkUserAuthenticated() -> Bool
}
struct AuthCheckingBuilder {
    struct Checker: AuthChecking {
        func checkUserAuthenticated() -> Bool { true }
    }
    func build() -> AuthChecking { Checker() }
}

protocol FeatureDelegate: AnyObject {}
final class FeatureController: Pairable {
    func start() {}
}
struct FeatureBuilder {
    func build(withDelegate delegate: AnyObject) -> FeatureController { FeatureController() }
}

enum Checking {
    // snippet: 003 a component without a life of its own
    final class RootBoard: ContinuousBoard, GuaranteedBoard {
        typealias InputType = [UIApplication.LaunchOptionsKey: Any]?

        private let builder: AuthCheckingBuilder
        private lazy var authChecker: AuthChecking = {
            builder.build()  // …
        }()  // …

        init(identifier: BoardID, authCheckingBuilder: AuthCheckingBuilder) {
            self.builder = authCheckingBuilder
            super.init(identifier: identifier)
        }  // …

        func activate(withGuaranteedInput input: InputType) {
            if authChecker.checkUserAuthenticated() {
                nextToBoard("home")  // …
            } else {
                nextToBoard("login")  // …
            }  // …
        }  // …
    }  // …
}

enum Keeping {
    // snippet: 003 a component that the board keeps
    final class RootBoard: ContinuousBoard, GuaranteedBoard {
        typealias InputType = [UIApplication.LaunchOptionsKey: Any]?

        private let builder: FeatureBuilder
        private var featureInstance: FeatureController?

        init(identifier: BoardID, builder: FeatureBuilder) {
            self.builder = builder
            super.init(identifier: identifier)
        }  // …

        func activate(withGuaranteedInput input: InputType) {
            let feature = builder.build(withDelegate: self)  // …
            feature.start()  // …

            featureInstance = feature // store reference only
        }  // …
    }  // …
}

typealias RootBoard = Keeping.RootBoard

extension RootBoard: FeatureDelegate {
    func featureDidFinish() {
        featureInstance = nil
    }  // …
}  // …

enum Pairing {
    // snippet: 003 a component that another object keeps
    final class SomeBoard: Board, GuaranteedBoard {
        typealias InputType = Any?  // …
        private let builder: FeatureBuilder

        init(identifier: BoardID, builder: FeatureBuilder) {
            self.builder = builder
            super.init(identifier: identifier)
        }  // …

        func activate(withGuaranteedInput input: InputType) {
            let feature = builder.build(withDelegate: self)  // …
            feature.pairWith(object: rootViewController)
        }  // …
    }  // …
}

// snippet: 003 a board that ends with its component
final class SomeBoard: Board, GuaranteedBoard {
    typealias InputType = Any?  // …
    private let builder: FeatureBuilder

    private lazy var feature = builder.build(withDelegate: self)  // …

    init(identifier: BoardID, builder: FeatureBuilder) {
        self.builder = builder
        super.init(identifier: identifier)
    }  // …

    func activate(withGuaranteedInput input: InputType) {
        feature.start()  // …
    }  // …
}  // …

extension SomeBoard: FeatureDelegate {
    func missionCompleted() {
        complete()  // …
    }  // …
}  // …

// The parts of RxSwift that the snippet uses.
final class DisposeBag {}
struct Subscription {
    func disposed(by bag: DisposeBag) {}
}
final class PublishRelay<Value> {
    func subscribe(oneNext: (Value) -> Void) -> Subscription { Subscription() }
    func accept(_ value: Value) {}
}

enum NewFeatureCommand: BoardCommandModel {
    case refresh(value: String)
    var identifier: BoardID { "next" }
    var data: Any? { nil }
}
final class NewFeatureController {
    func refresh(withValue value: String) {}
}
struct NewFeatureComponent {
    let controller = NewFeatureController()
    let userInterface = UIViewController()
}
struct NewFeatureBuilder {
    func build(withDelegate delegate: AnyObject) -> NewFeatureComponent { NewFeatureComponent() }
}

// snippet: 003 a board with a stream
final class NewFeatureBoard: Board, GuaranteedBoard, GuaranteedInteractableBoard {
    typealias Command = NewFeatureCommand
    typealias InputType = String

    private let valueStream = PublishRelay<String>()
    private let builder = NewFeatureBuilder()  // …

    func activate(withGuaranteedInput input: String) {
        let component = builder.build(withDelegate: self)  // …
        let controller = component.controller
        let disposeBag = component.userInterface.freshDisposeBag
        valueStream.subscribe(oneNext: { [weak controller] text in
            controller?.refresh(withValue: text)
        }).disposed(by: disposeBag)
    }  // …

    func interact(guaranteedCommand: NewFeatureCommand) {
        switch guaranteedCommand {
        case let .refresh(value: text):
            valueStream.accept(text)  // …
        }  // …
    }  // …
}  // …
