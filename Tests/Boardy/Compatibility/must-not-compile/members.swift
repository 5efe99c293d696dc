import BoardyCompatibility
import BoardyComponentKit
import BoardyComposable
import BoardyCore
import BoardyModulePlugin

// What code for Boardy 1.63 declares and the framework would not call. `// refused:` names the members of the lines
// below it.

// refused: Motherboard.putIntoContext(_:)
final class Root: Motherboard {}  // error: inheritance from a final class 'Motherboard'

// refused: FlowBoard.activate(withGuaranteedInput:), interact(guaranteedCommand:), registerFlows(), shouldBypassGatewayBarrier()
final class Purchase: FlowBoard<Int, Int, Never, Never> {}  // error: inheritance from a final class 'FlowBoard'

// refused: BusCable.transport(input:), isValid, invalidate()
final class Cable: BusCable<Int> {}  // error: cannot inherit from non-open class 'BusCable<Int>' outside of its defining module

// refused: ComposableMotherboardType.connect(to:)
final class Composer: ComposableMotherboard<Int> {}  // error: inheritance from a final class 'ComposableMotherboard'
struct OtherComposer: ComposableMotherboardType {}  // error: cannot find type 'ComposableMotherboardType' in scope

// refused: IdentifiableBoard.delegate, identifier
final class Open: Board, ActivatableBoard {  // error: type 'Open' does not conform to protocol 'ActivatableBoard'
    func activate(withOption option: Any?) {}
    func shouldBypassGatewayBarrier() -> Bool { true }  // error: overriding declaration requires an 'override' keyword
    override weak var delegate: AnyObject?  // error: property does not override any property from its superclass
    override var identifier: BoardID { "other" }  // error: cannot override immutable 'let' property 'identifier' // error: overriding non-open property
}

// refused: Board.putIntoContext(_:), OriginalBoard.putIntoContext(_:)
final class Told: Board {
    override func putIntoContext(_ context: AnyObject) {}  // error: 'putIntoContext' is declared in extension of 'Board' and cannot be overridden // error: overriding non-open instance method
}

// refused: ContinuousBoard.putIntoContext(_:)
final class Home: ModernContinuableBoard {
    override func putIntoContext(_ context: AnyObject) {}  // error: 'putIntoContext' is declared in extension of 'Board' and cannot be overridden // error: overriding non-open instance method
}

// refused: OriginalBoard.context
final class Rootless: Board {
    override var context: AnyObject? { self }  // error: overriding non-open property outside of its defining module
}

// refused: ActivatableBoard.asBoardRegistrations()
final class Registering: Board, ActivatableBoard {
    func activate(withOption option: Any?) {}
    func asBoardRegistrations() -> [BoardRegistration] { [] }  // error: 'asBoardRegistrations()' is declared in extension of 'Board' and cannot be overridden // error: overriding non-open instance method
}

// refused: Completable.complete(_:)
final class Ending: Board {
    func complete(_ isDone: Bool) {}  // error: 'complete' is declared in extension of 'Board' and cannot be overridden // error: overriding non-open instance method
}

// refused: ContinuableBoard.motherboard, FlowingBoard.motherboard
final class Inner: ContinuousBoard {
    override var motherboard: Motherboard { Motherboard() }  // error: property overrides a 'final' property // error: overriding non-open property
}

// refused: TaskingBoard.isCompleted, isProcessing
final class Fetch: TaskBoard<Int, Int> {
    override var isCompleted: Bool { true }  // error: property overrides a 'final' property // error: overriding non-open property
    override var isProcessing: Bool { true }  // error: property overrides a 'final' property // error: overriding non-open property
}

// refused: BoardFlow.doNext(with:)
struct Flow: BoardFlow {
    let identifier = "flow"
    func match(with output: BoardOutputModel) -> Bool { true }
    func doNext(with output: BoardOutputModel) {}  // error: instance method 'doNext(with:)' has different argument labels
}

// refused: BoardOutputModel.identifier, data
struct Output: BoardOutputModel {}  // error: inheritance from non-protocol type 'BoardOutputModel'

// refused: ActivatableBoardProducer.produceBoard(identifier:), produceGatewayBoard(identifier:), matchBoard(withIdentifier:to:)
struct Producer: ActivatableBoardProducer {  // error: non-class type 'Producer' cannot conform to class protocol 'BoardProducing'
    func produceBoard(identifier: BoardID) -> Board? { nil }
}

// refused: BoardDynamicProducer.registerBoard(_:factory:), registerGatewayBoard(_:factory:)
final class Container: BoardDynamicProducer {  // error: 'Container' does not conform to protocol 'BoardRegistering' // error: 'Container' does not conform to protocol 'BoardProducing'
    func registerBoard(_ identifier: BoardID, factory: @escaping (BoardID) -> any ActivatableBoard) {}
}

// refused: BoardDelegate.board(_:didSendData:)
final class Listener: BoardDelegate {}  // error: cannot find type 'BoardDelegate' in scope

// refused: WindowInstallableBoard.window, installIntoWindow(_:)
final class Window: Board, WindowInstallableBoard {}  // error: cannot find type 'WindowInstallableBoard' in scope

// refused: InstallableBoard.rootViewController, installIntoRootViewController(_:)
func show(_ board: any InstallableBoard, _ controller: AnyObject) {
    board.installIntoRootViewController(controller)  // error: has no member 'installIntoRootViewController'
    _ = board.rootViewController  // error: has no member 'rootViewController'
}

// refused: MotherboardType.boards, activateBoard(identifier:withOption:), addBoard(_:), removeBoard(withIdentifier:), getBoard(identifier:), getGatewayBoard(identifier:), clearActiveBoards()
final class Other: MotherboardType {}  // error: 'MotherboardType' requires that 'Other' inherit from 'Motherboard' // error: does not conform to protocol

// refused: FlowManageable.registerFlow(_:), removeFlow(by:), resetFlows()
final class Flows: FlowManageable {}  // error: 'FlowManageable' requires that 'Flows' inherit from 'Motherboard' // error: does not conform to protocol

// refused: MainComponent.producer
struct Component: MainComponent {}  // error: inheritance from non-protocol type 'MainComponent'

// refused: ServiceMap.init(mainboard:)
final class ShopServiceMap: ServiceMap {
    required init(mainboard: FlowMotherboard) {}
}  // error: 'required' initializer 'init(mainboard:)' must be provided by subclass of 'ServiceMap'

struct Activation: BoardActivating {
    func activate(with input: Int) {}
}

struct Interaction: BoardInteracting {
    func send(command: Int) {}
}

struct Handling: FlowHandling {
    func handle(_ handler: @escaping (Int) -> Void) {}
}

final class Attached: AttachableObject {
    let attachments = Attachments()
    func attach(to object: AnyObject) {}
}

func use(_ motherboard: Motherboard, _ attached: any AttachableObject) {
    // refused: BoardActivating.activate(with:)
    motherboard.matchedFlow("a", with: Int.self).activate(Activation())  // error: cannot convert value of type 'Activation'
    // refused: BoardInteracting.send(command:)
    let _: BoardInteraction<Int> = Interaction()  // error: cannot convert value of type 'Interaction'
    // refused: FlowHandling.handle(_:)
    let _: OutputFlow<Int> = Handling()  // error: cannot convert value of type 'Handling'
    // refused: AttachableObject.attach(to:)
    attached.attach(to: attached)  // error: has no member 'attach'
}
