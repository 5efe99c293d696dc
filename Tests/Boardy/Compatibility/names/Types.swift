import Boardy
import BoardyCompatibility
import Foundation

// One use of each type of Boardy 1.63 that the list of its names says to work. `// use:` names it.

final class AnyBoard: Board, ActivatableBoard {  // use: Board, ActivatableBoard
    func activate(withOption option: Any?) {}
}

final class TypedBoard: ModernContinuableBoard, GuaranteedBoard, GuaranteedOutputSendingBoard,
    GuaranteedActionSendingBoard, GuaranteedCommandBoard
{  // use: ModernContinuableBoard, GuaranteedBoard, GuaranteedOutputSendingBoard, GuaranteedActionSendingBoard, GuaranteedCommandBoard
    typealias InputType = Int
    typealias OutputType = String
    typealias FlowActionType = Home
    typealias CommandType = String
    func activate(withGuaranteedInput input: Int) {}
    func interact(guaranteedCommand: String) {}
}

final class LenientBoard: ContinuousBoard, DedicatedBoard {  // use: ContinuousBoard, DedicatedBoard
    func activate(withInput input: Int?) {}
}

final class CommandBoard: Board, InteractableBoard {  // use: InteractableBoard
    func interact(command: Any?) {}
}

enum Home: BoardFlowAction { case home }  // use: BoardFlowAction

struct Request: BoardInputModel, BoardCommandModel {  // use: BoardInputModel, BoardCommandModel
    let identifier: BoardID = "a"  // use: BoardID
    var option: Any? { 1 }
    var data: Any? { 1 }
}

struct Level: MainOption {  // use: MainOption
    static var defaultValue: Level { Level() }
}

struct Ordered: IDMatchBoardFlow {  // use: BoardFlow, IDMatchBoardFlow
    let matchedBoardIDs: [BoardID]
    func doNext(_ output: BoardOutputModel) {}  // use: BoardOutputModel
}

struct Numbers: GuaranteedBoardFlow {  // use: DataMatchBoardFlow, GuaranteedBoardFlow
    let matchedBoardIDs: [BoardID] = ["a"]
    func doNext(withData data: Int) {}
}

struct Whole: OutputSpecifications {  // use: OutputSpecifications
    let identifier: BoardID = "a"
    func validateOutput(_ data: Any?) -> Bool { data != nil }
}

final class Component: AttachableObject, DetachableObject {  // use: AttachableObject, DetachableObject
    let attachments = Attachments()
}

final class ShopServiceMap: ServiceMap {}  // use: ServiceMap

struct Registrations: BoardRegistrationsConvertible {  // use: BoardRegistrationsConvertible
    func asBoardRegistrations() -> [BoardRegistration] { [] }  // use: BoardRegistration
}

struct Part: ModulePlugin {  // use: ModulePlugin
    let identifier: BoardID = "part"
    func apply(for main: MainComponent) {}  // use: MainComponent
}

struct Parts: ModulePluginConvertible {  // use: ModulePluginConvertible
    var modulePlugins: [ModulePlugin] { [Part()] }
}

struct Plugin: LauncherPlugin {  // use: LauncherPlugin
    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {  // use: MainOptions, ModuleComponent
        ModuleComponent(modulePlugins: [])
    }
}

struct Entry: ModuleBuilderPlugin {  // use: ModuleBuilderPlugin
    enum Contract: BoardContract {
        static let id: BoardID = "entry"
        typealias Input = Int
        typealias Output = String
        typealias Command = String
        typealias Action = Home
    }
    func build(
        with identifier: BoardID, sharedComponent: SharedValueComponent,  // use: SharedValueComponent
        internalContinuousProducer: ActivatableBoardProducer  // use: ActivatableBoardProducer
    ) -> TypedBoard { TypedBoard(identifier: identifier, boardProducer: internalContinuousProducer) }
}

struct Opener: URLOpenerPlugin {  // use: URLOpenerPlugin
    func canOpenURL(_ url: URL) -> Bool { true }
    func mainboard(_ mainboard: Motherboard, open url: URL) {}  // use: Motherboard
}

struct TypedOpener: GuaranteedURLOpenerPlugin {  // use: GuaranteedURLOpenerPlugin, URLOpeningOption
    func willOpen(url: URL) -> URLOpeningOption<Int> { .yes(1) }
    func mainboard(_ mainboard: Motherboard, openWith parameter: Int) {}
}

struct PathOpener: URLOpenerPathMatchingPlugin {  // use: URLOpenerPathMatchingPlugin
    let matchingPath = "/{id}"
    func mainboard(_ mainboard: Motherboard, openURLWithParameters parameters: [String: String]) {}
}

struct Openers: URLOpenerPluginConvertible {  // use: URLOpenerPluginConvertible
    var urlOpenerPlugins: [URLOpenerPlugin] { [Opener()] }
}

extension MotherboardType where Self: FlowManageable {  // use: MotherboardType, FlowManageable
    func own() -> FlowMotherboard { self }  // use: FlowMotherboard
}

func take(_ board: IdentifiableBoard, _ context: OriginalBoard) {}  // use: IdentifiableBoard, OriginalBoard
func take(_ board: InstallableBoard, _ other: NormalBoard) {}  // use: InstallableBoard, NormalBoard
func take<B: AdaptableBoard>(_ board: B) {}  // use: AdaptableBoard
func take(_ board: ContinuableBoard) {}  // use: ContinuableBoard
func take(_ board: FlowingBoard, _ other: TaskingBoard) {}  // use: FlowingBoard, TaskingBoard
func take(_ board: Completable) { board.complete(true) }  // use: Completable
func take<A: BoardActivating, I: BoardInteracting>(_ activation: A, _ interaction: I) {}  // use: BoardActivating, BoardInteracting
func take<F: FlowHandling>(_ flow: F) {}  // use: FlowHandling
func take(_ gate: GatewayBarrierBoard) {}  // use: GatewayBarrierBoard
func take(_ producer: ActivableBoardProducer, _ other: BoardDynamicProducer) {}  // use: ActivableBoardProducer, BoardDynamicProducer

@BoardRegistrationBuilder func registrations() -> [BoardRegistration] { Registrations() }  // use: BoardRegistrationBuilder
@ModulePluginBuilder func parts() -> [ModulePlugin] { Part(); Parts() }  // use: ModulePluginBuilder
@URLOpenerPluginBuilder func openers() -> [URLOpenerPlugin] { Opener(); Openers() }  // use: URLOpenerPluginBuilder

let types: [Any.Type] = [
    ActivationBarrier.self,  // use: ActivationBarrier
    ActivationBarrierScope.self,  // use: ActivationBarrierScope
    ActivationBarrierOption.self,  // use: ActivationBarrierOption
    AdapterBoard<String, String, TypedBoard>.self,  // use: AdapterBoard
    Alert.self,  // use: Alert
    AlertAction.self,  // use: AlertAction
    BarrierBoard<Int>.self,  // use: BarrierBoard
    BlockTaskParameter<Int, String>.self,  // use: BlockTaskParameter
    TaskCompletionStatus.self,  // use: TaskCompletionStatus
    ExecutingType.self,  // use: ExecutingType
    BlockTaskBoard<Int, String>.self,  // use: BlockTaskBoard
    BlockTaskCanceler.self,  // use: BlockTaskCanceler
    BoardActivateFlow.self,  // use: BoardActivateFlow
    BoardContainer.self,  // use: BoardContainer
    IDGenericBoardFlow<Int>.self,  // use: IDGenericBoardFlow
    GenericBoardFlow<Int>.self,  // use: GenericBoardFlow
    BoardInput<Int>.self,  // use: BoardInput
    BoardProducer.self,  // use: BoardProducer
    BoardConstructor.self,  // use: BoardConstructor
    BusCable<Int>.self,  // use: BusCable
    TargetBusCable<Component, Int>.self,  // use: TargetBusCable
    Bus<Int>.self,  // use: Bus
    ChainBoardFlow<Component>.self,  // use: ChainBoardFlow
    ChainDataHandler<Component>.self,  // use: ChainDataHandler
    GeneralOutputSpecifications.self,  // use: GeneralOutputSpecifications
    GuaranteedOutputSpecifications<Int>.self,  // use: GuaranteedOutputSpecifications
    OutputCombinedFlow.self,  // use: OutputCombinedFlow
    OutputCombinedCollectionFlow<Int>.self,  // use: OutputCombinedCollectionFlow
    OutputCombined2Flow<Int, Int>.self,  // use: OutputCombined2Flow
    OutputCombined3Flow<Int, Int, Int>.self,  // use: OutputCombined3Flow
    OutputCombined4Flow<Int, Int, Int, Int>.self,  // use: OutputCombined4Flow
    OutputCombined5Flow<Int, Int, Int, Int, Int>.self,  // use: OutputCombined5Flow
    ComposableMotherboard<Int>.self,  // use: ComposableMotherboard
    BoardFlowNoneAction.self,  // use: BoardFlowNoneAction
    FlowStepID.self,  // use: FlowStepID
    IDFlowStep.self,  // use: IDFlowStep
    FlowBoard<Int, String, Never, Never>.self,  // use: FlowBoard
    GatewayBarrierRegistration.self,  // use: GatewayBarrierRegistration
    BoardCommand<Int>.self,  // use: BoardCommand
    MainboardCompleter.self,  // use: MainboardCompleter
    BoardCompleter.self,  // use: BoardCompleter
    MainboardActivation<Int>.self,  // use: MainboardActivation
    BoardActivation<Int>.self,  // use: BoardActivation
    FlowHandler<Int>.self,  // use: FlowHandler
    CompletionFlowHandler.self,  // use: CompletionFlowHandler
    ActionFlowHandler<Home>.self,  // use: ActionFlowHandler
    MainboardInteraction<Int>.self,  // use: MainboardInteraction
    BoardInteraction<Int>.self,  // use: BoardInteraction
    BlockTaskBoardActivation<Int, String>.self,  // use: BlockTaskBoardActivation
    BlockTaskMainboardActivation<Int, String>.self,  // use: BlockTaskMainboardActivation
    MainboardDestination.self,  // use: MainboardDestination
    MainboardGenericDestination<Int, String, Void, Home>.self,  // use: MainboardGenericDestination
    BoardDestination.self,  // use: BoardDestination
    BoardGenericDestination<Int, Void>.self,  // use: BoardGenericDestination
    NoBoard.self,  // use: NoBoard
    NoBoardProducer.self,  // use: NoBoardProducer
    LauncherComponent.self,  // use: LauncherComponent
    PluginLauncher.self,  // use: PluginLauncher
    URLOpeningValidationStatus.self,  // use: URLOpeningValidationStatus
    BoardResult<Int, Error>.self,  // use: BoardResult
    ResultTaskBoard<Int, String, Error>.self,  // use: ResultTaskBoard
    TaskBoard<Int, String>.self,  // use: TaskBoard
    BoardyURLExtensions.self,  // use: BoardyURLExtensions
    BlockURLOpenerPathMatchingPlugin.self,  // use: BlockURLOpenerPathMatchingPlugin
    BlockURLOpenerPlugin<Int>.self,  // use: BlockURLOpenerPlugin
]
