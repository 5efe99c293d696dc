import Boardy
import BoardyCompatibility
import Foundation

// One use of each member of Boardy 1.63 that the list of its names says to work. `// use:` names it.

protocol Controllable: AnyObject {
    func refresh()
}

struct Refresh {
    func now() {}
}

final class Sender: ModernContinuableBoard, GuaranteedBoard, GuaranteedOutputSendingBoard,
    GuaranteedActionSendingBoard
{
    typealias InputType = Int
    typealias OutputType = Int
    typealias FlowActionType = Home

    init(identifier: BoardID, producer: ActivatableBoardProducer) {
        super.init(identifier: identifier, boardProducer: producer)  // use: ModernContinuableBoard(identifier:boardProducer:)
    }

    func show(in context: AnyObject) { putIntoContext(context) }  // use: Board.putIntoContext(_:)

    override func shouldBypassGatewayBarrier() -> Bool { true }  // use: ActivatableBoard.shouldBypassGatewayBarrier()

    var inputAdapters: [(Any?) -> Int?] { [{ _ in 1 }] }  // use: AdaptableBoard.inputAdapters

    var silentInputWhiteList: [(_ input: Any?) -> Bool] { [{ $0 == nil }] }  // use: GuaranteedBoard.silentInputWhiteList

    func activationBarrier(withOption option: Any?) -> ActivationBarrier? { nil }  // use: ActivatableBoard.activationBarrier(withOption:)

    func activationBarrier(withGuaranteedInput input: Int) -> ActivationBarrier? { nil }  // use: GuaranteedBoard.activationBarrier(withGuaranteedInput:)

    func activate(withGuaranteedInput input: Int) {  // use: GuaranteedBoard.activate(withGuaranteedInput:)
        watch(content: self)  // use: Board.watch(content:)
        let controller: Controllable? = lastAvailableWatchedContent()  // use: Board.lastAvailableWatchedContent(_:)
        let first: Controllable? = firstAvailableWatchedContent()  // use: Board.firstAvailableWatchedContent(_:)
        let all: [Controllable] = availableWatchedContents()  // use: Board.availableWatchedContents(_:)
        let any = availableWatchedContents()  // use: Board.availableWatchedContents()
        resetWatchedContents()  // use: Board.resetWatchedContents()
        _ = (watchedContentIsAvailable, context, debugDescription, identifier)  // use: Board.watchedContentIsAvailable, Board.context, Board.debugDescription, Board.identifier
        _ = (controller, first, all, any)
        sendToMotherboard(data: 1)  // use: IdentifiableBoard.sendToMotherboard(data:)
        nextToBoard(model: Request())  // use: IdentifiableBoard.nextToBoard(model:)
        nextToBoard(.target("a", 1))  // use: IdentifiableBoard.nextToBoard(_:)
        sendFlowAction(Home.home)  // use: IdentifiableBoard.sendFlowAction(_:)
        broadcastAction(.home)  // use: GuaranteedActionSendingBoard.broadcastAction(_:)
        interactWithOtherBoard(command: Request())  // use: IdentifiableBoard.interactWithOtherBoard(command:)
        sendOutput(1)  // use: GuaranteedOutputSendingBoard.sendOutput(_:)
        sendEncodedOutput(1)  // use: GuaranteedOutputSendingBoard.sendEncodedOutput(_:)
        continueBoard(.target("a", 1))  // use: ContinuableBoard.continueBoard(_:)
        continueBoard(model: Request())  // use: ContinuableBoard.continueBoard(model:)
        continueInteractWithBoard(.target("a", 1))  // use: ContinuableBoard.continueInteractWithBoard(_:)
        continueInteractWithBoard(command: Request())  // use: ContinuableBoard.continueInteractWithBoard(command:)
        motherboard.putIntoContext(self)  // use: ContinuableBoard.motherboard
        attachContinuousMotherboard(to: self) { $0.resetFlows() }  // use: ModernContinuableBoard.attachContinuousMotherboard(to:configurationBuilder:)
        attachContinuousMotherboard(to: self, build: { Motherboard(boardProducer: $0) })  // use: ModernContinuableBoard.attachContinuousMotherboard(to:build:)
        attachObject(self)  // use: AttachableObject.attachObject(_:)
        let attached: Component? = firstAttachedObject()  // use: AttachableObject.firstAttachedObject(_:)
        let last: Component? = lastAttachedObject()  // use: AttachableObject.lastAttachedObject(_:)
        let components: [Component] = attachedObjects()  // use: AttachableObject.attachedObjects(_:)
        _ = (attached, last, components, attachedObjects())  // use: AttachableObject.attachedObjects()
        detachObject(self)  // use: DetachableObject.detachObject(_:)
        detachObjects(Component.self)  // use: AttachableObject.detachObjects(_:where:)
        detachObjects(where: { $0 === self })  // use: AttachableObject.detachObjects(where:)
        detachAllObjects()  // use: AttachableObject.detachAllObjects()
        attach(to: Component())  // use: AttachableObject.attach(to:)
        activation("a", with: Int.self).activate(with: 1)  // use: ActivatableBoard.activation(_:with:)
        activation("a").activate()  // use: ActivatableBoard.activation(_:)
        interaction("a", with: Int.self).send(command: 1)  // use: ActivatableBoard.interaction(_:with:)
        interaction("a").send()  // use: ActivatableBoard.interaction(_:)
        completer("a").complete(false)  // use: ActivatableBoard.completer(_:)
        ioDestination("a").activation(with: Int.self).activate(with: 1)  // use: ActivatableBoard.ioDestination(_:)
        blockActivation("a", with: BlockTaskParameter<Int, String>.self).activate(with: 1)  // use: ActivatableBoard.blockActivation(_:with:)
        serviceMap.link(ShopServiceMap.self).mainboard.resetFlows()  // use: IdentifiableBoard.serviceMap, ServiceMap.link(_:), ServiceMap.mainboard
        complete()  // use: IdentifiableBoard.complete(_:)
    }
}

func useMotherboards(_ board: ActivatableBoard, _ producer: ActivatableBoardProducer) {
    let motherboard = Motherboard(boards: [board])  // use: Motherboard(identifier:boards:)
    let other = Motherboard(boardProducer: producer, boards: [board])  // use: Motherboard(identifier:boardProducer:boards:)
    let third = Motherboard(boardProducer: producer)  // use: Motherboard(identifier:boardProducer:)
    let fourth = Motherboard(externalProducer: NoBoardProducer()) { _ in registrations() }  // use: Motherboard(identifier:externalProducer:registrationsBuilder:)
    _ = (other, third, fourth, motherboard.boards)  // use: MotherboardType.boards
    motherboard.activateBoard(identifier: "a", withOption: 1)  // use: MotherboardType.activateBoard(identifier:withOption:)
    motherboard.activateBoard(model: Request())  // use: MotherboardType.activateBoard(model:)
    motherboard.activateBoard(.target("a", 1))  // use: MotherboardType.activateBoard(_:)
    motherboard.activateAllBoards(withOptions: ["a": 1], defaultOption: 2)  // use: MotherboardType.activateAllBoards(withOptions:defaultOption:)
    motherboard.activateAllBoards(models: [Request()], defaultOption: 2)  // use: MotherboardType.activateAllBoards(models:defaultOption:)
    motherboard.activateAllBoards(withInputs: [.target("a", 1)], defaultInput: 2)  // use: MotherboardType.activateAllBoards(withInputs:defaultInput:)
    motherboard.activateAllBoards(withInputs: [.target("a", 1)])  // use: MotherboardType.activateAllBoards(withInputs:)
    motherboard.addBoard(board)  // use: MotherboardType.addBoard(_:)
    motherboard.installBoard(board)  // use: MotherboardType.installBoard(_:)
    motherboard.removeBoard(board)  // use: MotherboardType.removeBoard(_:)
    motherboard.removeBoard(withIdentifier: "a")  // use: MotherboardType.removeBoard(withIdentifier:)
    motherboard.deactivateBoard(identifier: "a")  // use: MotherboardType.deactivateBoard(identifier:)
    _ = motherboard.getBoard(identifier: "a")  // use: MotherboardType.getBoard(identifier:)
    _ = motherboard.installedBoard(identifier: "a")  // use: MotherboardType.installedBoard(identifier:)
    _ = motherboard.getOrProduceBoard(identifier: "a")  // use: MotherboardType.getOrProduceBoard(identifier:)
    motherboard.extended(boards: [board]).clearActiveBoards()  // use: MotherboardType.extended(boards:), MotherboardType.clearActiveBoards()
    motherboard.interactWithBoard(command: Request())  // use: MotherboardType.interactWithBoard(command:)
    motherboard.interactWithBoard(.target("a", 1))  // use: MotherboardType.interactWithBoard(_:)
    motherboard.activateAlert(Alert(message: "text", actions: [AlertAction(title: "OK", shouldBePreferred: true, handler: nil)]))  // use: MotherboardType.activateAlert(_:), Alert(title:message:style:actions:), AlertAction(title:style:shouldBePreferred:handler:)
    _ = AlertAction(title: "OK", target: motherboard) { $0.resetFlows() }  // use: AlertAction(title:style:shouldBePreferred:target:handler:)
    motherboard.ioDestination("a").flow(with: Int.self).handle { _ in }  // use: MotherboardType.ioDestination(_:), MainboardDestination.flow(with:)
    _ = motherboard.serviceMap  // use: MotherboardType.serviceMap
}

func useFlows(_ motherboard: FlowMotherboard, _ controller: Controllable, _ bus: Bus<Int>, _ sender: Sender) {
    motherboard.registerFlow(Ordered(matchedBoardIDs: ["a"])).registerFlows([Numbers()])  // use: FlowManageable.registerFlow(_:), FlowManageable.registerFlows(_:)
    motherboard.removeFlow(by: "flow")  // use: FlowManageable.removeFlow(by:)
    motherboard.resetFlows()  // use: FlowManageable.resetFlows()
    motherboard.registerGeneralFlow(uniqueOutputType: Int.self) { _ in }  // use: FlowManageable.registerGeneralFlow(uniqueOutputType:nextHandler:)
    motherboard.registerGeneralFlow(target: controller, uniqueOutputType: Int.self, nextHandler: { controller, _ in controller.refresh() })  // use: FlowManageable.registerGeneralFlow(target:uniqueOutputType:nextHandler:)
    motherboard.registerFlow(matchedIdentifiers: ["a"], uniqueOutputType: Int.self, nextHandler: { _ in })  // use: FlowManageable.registerFlow(matchedIdentifiers:uniqueOutputType:nextHandler:)
    motherboard.registerFlow(matchedIdentifiers: ["a"], target: controller, uniqueOutputType: Int.self, nextHandler: { controller, _ in controller.refresh() })  // use: FlowManageable.registerFlow(matchedIdentifiers:target:uniqueOutputType:nextHandler:)
    motherboard.registerFlow(matchedIdentifiers: "a", "b", target: controller, uniqueOutputType: Int.self) { controller, _ in controller.refresh() }
    motherboard.registerGuaranteedFlow(matchedIdentifiers: ["a"], target: controller, uniqueOutputType: Int.self, handler: { controller, _ in controller.refresh() })  // use: FlowManageable.registerGuaranteedFlow(matchedIdentifiers:target:uniqueOutputType:handler:)
    motherboard.registerFlow(matchedIdentifiers: "a", bindToBus: bus)  // use: FlowManageable.registerFlow(matchedIdentifiers:bindToBus:)
    motherboard.registerGuaranteedFlow(matchedIdentifiers: "a", bindToBus: bus)  // use: FlowManageable.registerGuaranteedFlow(matchedIdentifiers:bindToBus:)
    motherboard.registerFlow(matchedIdentifiers: "a", uniqueOutputType: Int.self, sendOutputThrough: sender)  // use: FlowManageable.registerFlow(matchedIdentifiers:uniqueOutputType:sendOutputThrough:)
    motherboard.registerGuaranteedFlow(matchedIdentifiers: "a", sendOutputThrough: sender)  // use: FlowManageable.registerGuaranteedFlow(matchedIdentifiers:uniqueOutputType:sendOutputThrough:)
    motherboard.registerChainFlow(matchedIdentifiers: ["a"], target: sender)  // use: FlowManageable.registerChainFlow(matchedIdentifiers:target:)
        .handle(outputType: Int.self, handler: { _, _ in })  // use: ChainBoardFlow.handle(outputType:handler:)
        .eventuallyHandle(outputType: String.self, handler: { _, _ in })  // use: ChainBoardFlow.eventuallyHandle(outputType:handler:)
    motherboard.registerChainFlow(matchedIdentifiers: "a", target: sender).eventuallySkipHandling()  // use: ChainBoardFlow.eventuallySkipHandling()
    motherboard.registerCompletionFlow(matchedIdentifiers: ["a"], nextHandler: { _ in })  // use: FlowManageable.registerCompletionFlow(matchedIdentifiers:nextHandler:)
    motherboard.registerFlowSteps("a" ->> "b" ->> "c")  // use: FlowManageable.registerFlowSteps(_:), ->>
    motherboard.registerFlowSteps([IDFlowStep(source: "a", destination: "b")])  // use: IDFlowStep(source:destination:)
    motherboard.registerCombinedFlow(motherboard.matchedFlow("a", with: Int.self).specifications, GuaranteedOutputSpecifications(identifier: "b", valueType: String.self)) { _, _ in }  // use: FlowManageable.registerCombinedFlow(…), FlowManageable.matchedFlow(_:with:), FlowHandler.specifications, GuaranteedOutputSpecifications(identifier:valueType:)
    motherboard.registerFlow(OutputCombined2Flow(spec1: .init(identifier: "a", valueType: Int.self), spec2: .init(identifier: "b", valueType: Int.self), strategy: .latestForever) { _, _ in })  // use: OutputCombinedFlow.Strategy
    motherboard.forwardActionFlow(to: sender)  // use: FlowManageable.forwardActionFlow(to:)
    motherboard.forwardActivationFlow(to: sender)  // use: FlowManageable.forwardActivationFlow(to:)
    motherboard.matchedFlow("a").handle { _ in }  // use: FlowManageable.matchedFlow(_:), FlowHandling.handle(_:)
    motherboard.completionFlow("a").handle { _ in }  // use: FlowManageable.completionFlow(_:)
    motherboard.actionFlow("a", with: Home.self).handle { _ in }  // use: FlowManageable.actionFlow(_:with:)
    motherboard.matchedFlow("a", with: Int.self).addTarget(controller, action: { controller, _ in controller.refresh() })  // use: FlowHandling.addTarget(_:action:)
    motherboard.matchedFlow("a", with: Int.self).addTarget(Refresh()) { refresh, _ in refresh.now() }
    motherboard.matchedFlow("a", with: Void.self).addTarget(controller) { $0.refresh() }
    motherboard.completionFlow("a").addTarget(controller) { controller, _ in controller.refresh() }  // use: CompletionFlowHandler.addTarget(_:action:)
    motherboard.actionFlow("a", with: Home.self).addTarget(controller) { controller, _ in controller.refresh() }  // use: ActionFlowHandler.addTarget(_:action:)
    motherboard.matchedFlow("a", with: Int.self).bind(to: bus)  // use: FlowHandling.bind(to:)
    motherboard.matchedFlow("a", with: Int.self).bind(to: bus) { $0 > 1 }  // use: FlowHandling.bind(to:where:)
    motherboard.matchedFlow("a", with: Int.self).sendOutput(through: sender)  // use: FlowHandling.sendOutput(through:)
    motherboard.matchedFlow("a", with: Int.self).activate(motherboard.activation("b", with: Int.self))  // use: FlowHandling.activate(_:)
    motherboard.matchedFlow("a", with: Int.self).activate(motherboard.activation("b", with: Int.self)) { $0 > 1 }  // use: FlowHandling.activate(_:where:)
    bus.connect(target: controller) { controller, _ in controller.refresh() }  // use: Bus.connect(target:handler:)
    bus.connect(target: controller) { $0.refresh() }
    bus.connect(BusCable(transportHandler: { _ in }))  // use: Bus.connect(_:), BusCable(transportHandler:)
    bus.deliver(handler: { _ in })  // use: Bus.deliver(handler:)
    bus.transport(input: 1)  // use: Bus.transport(input:)
    Bus<Void>().transport()  // use: Bus.transport()
    TargetBusCable<Sender, Int>(target: sender) { _, _ in }.invalidate()  // use: TargetBusCable(target:handler:), BusCable.invalidate()
    _ = BoardActivateFlow(matchedIdentifiers: ["a"], nextHandler: { _ in })  // use: BoardActivateFlow(matchedIdentifiers:nextHandler:)
    _ = BoardActivateFlow(matchedIdentifiers: ["a"], outputNextHandler: { _ in })  // use: BoardActivateFlow(matchedIdentifiers:outputNextHandler:)
    _ = BoardActivateFlow(matchedIdentifiers: ["a"], dedicatedNextHandler: { (_: Int?) in })  // use: BoardActivateFlow(matchedIdentifiers:dedicatedNextHandler:)
    _ = BoardActivateFlow(matchedIdentifiers: ["a"], guaranteedNextHandler: { (_: Int) in })  // use: BoardActivateFlow(matchedIdentifiers:guaranteedNextHandler:)
    _ = BoardActivateFlow(matcher: { _ in true }, nextHandler: { _ in })  // use: BoardActivateFlow(matcher:nextHandler:)
    Numbers().doNext(with: BoardOutputModel(identifier: "a", data: 1))
    _ = IDGenericBoardFlow<Int>(matchedBoardIDs: "a", target: controller) { controller, _ in controller.refresh() }  // use: IDGenericBoardFlow(matchedBoardIDs:target:nextHandler:)
    _ = IDGenericBoardFlow<Int>(matchedBoardID: "a", of: Sender.self) { _ in }  // use: IDGenericBoardFlow(matchedBoardID:of:nextHandler:)
    _ = GenericBoardFlow<Int>(nextHandler: { _ in })  // use: GenericBoardFlow(matcher:nextHandler:)
    ChainDataHandler(sender).with(dataType: Int.self) { _, _ in }.fallback { _, _ in }.handle(data: 1)  // use: ChainDataHandler.with(dataType:handler:), ChainDataHandler.fallback(handler:), ChainDataHandler.handle(data:)
}

func useHandles(_ motherboard: FlowMotherboard, _ board: ActivatableBoard) {
    let destination = MainboardGenericDestination<Int, String, Void, Home>(destinationID: "a", mainboard: motherboard)  // use: MainboardGenericDestination(destinationID:mainboard:)
    destination.activation.activate(with: 1)  // use: MainboardGenericDestination.activation, BoardActivating.activate(with:)
    destination.interaction.send()  // use: MainboardGenericDestination.interaction, BoardInteracting.send()
    destination.flow.handle { _ in }  // use: MainboardGenericDestination.flow
    destination.actionFlow.handle { _ in }  // use: MainboardGenericDestination.actionFlow
    destination.completion.handle { _ in }  // use: MainboardDestination.completion
    destination.completer.complete()  // use: MainboardDestination.completer
    destination.blockActivation.activate(with: 1)  // use: MainboardGenericDestination.blockActivation
    _ = destination.destinationID  // use: MainboardDestination.destinationID
    let other = BoardGenericDestination<Int, String>(destinationID: "a", source: board)  // use: BoardGenericDestination(destinationID:source:)
    other.activation.activate(with: 1)  // use: BoardGenericDestination.activation
    other.interaction.send(command: "text")  // use: BoardGenericDestination.interaction, BoardInteracting.send(command:)
    _ = MainboardDestination(destinationID: "a", mainboard: motherboard)  // use: MainboardDestination(destinationID:mainboard:)
    _ = BoardDestination(destinationID: "a", source: board)  // use: BoardDestination(destinationID:source:)
    _ = destination.activation.barrier(scope: .application, with: 1)  // use: MainboardActivation.barrier(scope:with:)
    _ = destination.activation.uniqueBarrier(scope: .mainboard, with: 1)  // use: MainboardActivation.uniqueBarrier(scope:with:)
    _ = motherboard.ioDestination("a").barrier(scope: .mainboard, option: .unique("user"))
    motherboard.blockActivation("a", with: BlockTaskParameter<Int, String>.self).activate(with: 1)  // use: MotherboardType.blockActivation(_:with:)
    _ = BoardID("a").appending("b")  // use: BoardID.appending(_:separator:)
    _ = (BoardID.random(), BoardID("a").with(input: 1), BoardID("a").withoutInput)  // use: BoardID.random(), BoardID.with(input:), BoardID.withoutInput
    _ = BoardInput(target: "a", input: 1)  // use: BoardInput(target:input:), BoardInput.target(_:_:)
    _ = BoardCommand(identifier: "a", input: 1).withIdentifier("b")  // use: BoardCommand(identifier:input:), BoardCommand.withIdentifier(_:)
    _ = BoardCommand<Int>.target("a", 1)  // use: BoardCommand.target(_:_:)
}

func useProducers(_ producer: BoardDynamicProducer, _ board: ActivatableBoard) {
    producer.registerBoard("a") { _ in board }  // use: BoardDynamicProducer.registerBoard(_:factory:)
    producer.registerBoard("a", replacingExisting: true) { _ in board }  // use: BoardDynamicProducer.registerBoard(_:replacingExisting:factory:)
    producer.registerGatewayBoard("a") { AnyBoard(identifier: $0) }  // use: BoardDynamicProducer.registerGatewayBoard(_:factory:)
    _ = producer.produceBoard(identifier: "a")  // use: ActivatableBoardProducer.produceBoard(identifier:)
    _ = producer.matchBoard(withIdentifier: "a", to: "b")  // use: ActivatableBoardProducer.matchBoard(withIdentifier:to:)
    _ = BoardProducer(externalProducer: producer) { _ in  // use: BoardProducer(externalProducer:registrationsBuilder:)
        BoardRegistration("a") { AnyBoard(identifier: $0) }
        BoardRegistration("b", constructor: { _ in board })  // use: BoardRegistration(_:constructor:)
    }
    let own = BoardProducer(registrations: [])  // use: BoardProducer(externalProducer:registrations:gatewayRegistrations:)
    own.add(registration: BoardRegistration("a") { AnyBoard(identifier: $0) })  // use: BoardProducer.add(registration:)
    own.remove(registration: BoardRegistration("a") { AnyBoard(identifier: $0) })  // use: BoardProducer.remove(registration:)
    _ = (own.boxed, own.registrations.first?.identifier)  // use: BoardProducer.boxed, BoardProducer.registrations, BoardRegistration.identifier
    BoardContainer(externalProducer: producer).registerBoards("a", "b") { AnyBoard(identifier: $0) }  // use: BoardContainer(externalProducer:), BoardContainer.registerBoards(_:factory:)
    _ = NoBoard(identifier: "a", message: "gone") { _ in }  // use: NoBoard(identifier:message:handler:)
}

func useTasks(_ controller: Controllable, _ producer: ActivatableBoardProducer) {
    _ = TaskBoard<Int, String>(identifier: "a", executor: { board, input, completion in  // use: TaskBoard(identifier:allowBypassGatewayBarrier:executor:…)
        _ = (board.isCompleted, board.isProcessing)  // use: TaskingBoard.isCompleted, TaskingBoard.isProcessing
        completion(.success("\(input)"))
    }, successHandler: { _, _ in }, processingHandler: { _ in }, errorHandler: { _, _ in }, completionHandler: { _ in })
    _ = BlockTaskBoard<Int, String>(identifier: "a", executingType: .concurrent, executor: { _, _, completion in  // use: BlockTaskBoard(identifier:executingType:allowBypassGatewayBarrier:executor:), ExecutingType.concurrent
        completion(.success("text"))
        return .default {}  // use: BlockTaskCanceler.default(handler:)
    })
    _ = BlockTaskBoard<Int, String>(identifier: "a", execute: { _, _, completion in completion(.success("text")) })  // use: BlockTaskBoard(identifier:executingType:execute:)
    _ = BlockTaskCanceler(handler: {})  // use: BlockTaskCanceler(handler:)
    _ = BlockTaskParameter<Int, String>(input: 1)  // use: BlockTaskParameter(input:)
        .onSuccess { _ in }.onSuccess(target: controller, action: { controller, _ in controller.refresh() })  // use: BlockTaskParameter.onSuccess(_:), BlockTaskParameter.onSuccess(target:action:)
        .onProcessing { _ in }.onProcessing(target: controller) { controller, _ in controller.refresh() }  // use: BlockTaskParameter.onProcessing(_:), BlockTaskParameter.onProcessing(target:action:)
        .onError { _ in }.onError(target: controller) { controller, _ in controller.refresh() }  // use: BlockTaskParameter.onError(_:), BlockTaskParameter.onError(target:action:)
        .onCompletion { _ in }.onCompletion(target: controller) { controller, _ in controller.refresh() }  // use: BlockTaskParameter.onCompletion(_:), BlockTaskParameter.onCompletion(target:action:)
        .appendingSuccessHandler { _, _ in }.appendingErrorHandler { _, _ in }  // use: BlockTaskParameter.appendingSuccessHandler(_:), BlockTaskParameter.appendingErrorHandler(_:)
        .appendingCompletionHandler { _, _ in }.appendingProcessingHandler { _, _ in }  // use: BlockTaskParameter.appendingCompletionHandler(_:), BlockTaskParameter.appendingProcessingHandler(_:)
    _ = ResultTaskBoard<Int, String, Error>(identifier: "a") { _, callback in  // use: ResultTaskBoard(identifier:allowBypassGatewayBarrier:executor:)
        callback(.progress)  // use: BoardResult.progress
        callback(.success("text"))
    }
    _ = BoardResult<Int, Error>.cancel.inProgress  // use: BoardResult.inProgress
    _ = FlowBoard<Int, String, String, Home>(identifier: "a", producer: producer) { board in  // use: FlowBoard(identifier:producer:allowBypassGatewayBarrier:flowRegistration:flowActivation:flowInteraction:)
        board.motherboard.resetFlows()
    } flowActivation: { _, _ in
    } flowInteraction: { _, _ in }
    let action: BarrierBoard<Int>.Action = .wait { _ in }  // use: BarrierBoard.Action
    _ = (action, BarrierBoard<Int>(identifier: "a"))  // use: BarrierBoard(identifier:)
    _ = AdapterBoard(destination: Sender(identifier: "a", producer: producer), inputMapper: { (text: String) in text.count }, outputMapper: { "\($0)" })  // use: AdapterBoard(destination:inputMapper:outputMapper:)
}

func useLaunches(_ component: Component) {
    let launcher = PluginLauncher.with(options: .default)  // use: PluginLauncher.with(options:), MainOptions.default
        .share(value: 1)  // use: LauncherComponent.share(value:)
        .install(plugin: Part())  // use: LauncherComponent.install(plugin:)
        .install(plugins: [Part()])  // use: LauncherComponent.install(plugins:)
        .install { Part() }  // use: LauncherComponent.install(pluginsBuilder:)
        .install(launcherPlugin: Plugin())  // use: LauncherComponent.install(launcherPlugin:)
        .install(urlOpenerPlugins: [Opener()])  // use: LauncherComponent.install(urlOpenerPlugins:)
        .install(launchSettings: { $0.resetFlows() })  // use: LauncherComponent.install(launchSettings:)
        .install(gatewayBarrier: .exempt, for: "a")  // use: LauncherComponent.install(gatewayBarrier:for:), GatewayBarrierRegistration.exempt
        .install(gatewayBarrier: .registerWithActivation { barrier, _ in barrier.complete(true) }.withFlowRegistration { _ in })  // use: LauncherComponent.install(gatewayBarrier:), GatewayBarrierRegistration.registerWithActivation(_:), GatewayBarrierRegistration.withFlowRegistration(_:)
        .initialize { $0.resetFlows() }  // use: LauncherComponent.initialize(_:)
    _ = PluginLauncher.with(options: .default).instantiate()  // use: LauncherComponent.instantiate(_:)
    launcher.launch(in: component) { $0.resetFlows() }  // use: PluginLauncher.launch(in:action:)
    launcher.launch(in: component, with: .target("a", 1))  // use: PluginLauncher.launch(in:with:)
    launcher.attachLaunch(in: component)  // use: PluginLauncher.attachLaunch(in:action:)
    launcher.activateNow { $0.resetFlows() }  // use: PluginLauncher.activateNow(_:)
    launcher.install(urlOpenerPlugin: Opener()).install(urlOpenerPlugins: [Opener()])  // use: PluginLauncher.install(urlOpenerPlugin:), PluginLauncher.install(urlOpenerPlugins:)
    _ = launcher.install { Opener() }  // use: PluginLauncher.install(urlOpenerPluginsBuilder:)
    launcher.installURLOpenerPlugin(condition: { Int($0.lastPathComponent).map { .yes($0) } ?? .no }) { _, _ in }  // use: PluginLauncher.installURLOpenerPlugin(name:condition:handler:)
    launcher.installURLOpenerPlugin(condition: { $0.host == "a" }) { _ in }
    launcher.installURLOpenerPlugin(matchingPath: "/{id}") { _, _ in }  // use: PluginLauncher.installURLOpenerPlugin(name:matchingPath:handler:)
    launcher.setURLNotFoundHandler { _, _ in }.setURLDeniedHandler { _, _ in }  // use: PluginLauncher.setURLNotFoundHandler(_:), PluginLauncher.setURLDeniedHandler(_:)
    launcher.setURLOpeningValidator { _ in .accepted }  // use: PluginLauncher.setURLOpeningValidator(_:)
    launcher.setURLOpenerSelectionHandler { _, _, candidates, select in select(candidates) }  // use: PluginLauncher.setURLOpenerSelectionHandler(_:)
    launcher.open(link: "app://a")  // use: PluginLauncher.open(link:)
    guard let url = URL(string: "app://a/b?c=d") else { return }
    launcher.open(url: url)  // use: PluginLauncher.open(url:)
    _ = (url.boardy.queryParameters, url.boardy.queryData, url.boardy.pathComponents)  // use: URL.boardy, BoardyURLExtensions.queryParameters, BoardyURLExtensions.queryData, BoardyURLExtensions.pathComponents
    var options = MainOptions([.environment: "test"]).set(1, forKey: .init(rawValue: "level"))  // use: MainOptions(_:), MainOptions.Key, MainOptions.set(_:forKey:)
    options[.environment] = "other"  // use: MainOptions.subscript(_:)
    _ = (options.with(Level()).value(of: Level.self), Level.key)  // use: MainOptions.with(_:), MainOptions.value(of:), MainOption.key
}

func useComponent(_ main: MainComponent) {
    let producer = main.producer
    producer.registerBoard("a") { _ -> ActivatableBoard in AnyBoard(identifier: "a") }  // use: MainComponent.producer
}
