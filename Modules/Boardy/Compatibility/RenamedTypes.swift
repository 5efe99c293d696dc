public import BoardyComponentKit
public import BoardyCore
public import BoardyFlows
public import BoardyModulePlugin

// The types of Boardy 1.x that have another name here. Each says which.

/// Another name of `BoardProducing`, which makes boards.
public typealias ActivatableBoardProducer = BoardProducing
/// An older spelling of ``ActivatableBoardProducer``.
@available(*, deprecated, renamed: "BoardProducing")
public typealias ActivableBoardProducer = BoardProducing
/// Another name of `BoardRegistering`, a producer that takes registrations.
public typealias BoardDynamicProducer = BoardRegistering
/// Another name of `RegistrationsBuilder`.
@available(*, deprecated, renamed: "RegistrationsBuilder")
public typealias BoardRegistrationBuilder = RegistrationsBuilder
/// The constructor of a board. `BoardRegistration` takes any closure that returns a board.
public typealias BoardConstructor = (BoardID) -> any ActivatableBoard
/// A board that can be installed and activated with any value. Every `ActivatableBoard` is one.
@available(*, deprecated, renamed: "ActivatableBoard")
public typealias NormalBoard = ActivatableBoard & InstallableBoard
/// A board whose inputs are adapted. Every `GuaranteedBoard` has the adapters.
@available(*, deprecated, renamed: "GuaranteedBoard")
public typealias AdaptableBoard = GuaranteedBoard

/// The scope of a barrier, which is a type inside `ActivationBarrier` here.
@available(*, deprecated, renamed: "ActivationBarrier.Scope")
public typealias ActivationBarrierScope = ActivationBarrier.Scope
/// The board behind a gateway. Its closures receive the class here.
@available(*, deprecated, renamed: "GatewayBoard")
public typealias GatewayBarrierBoard = GatewayBoard

/// The policy of a block task board.
@available(*, deprecated, renamed: "BlockTaskExecutingType")
public typealias ExecutingType = BlockTaskExecutingType
/// The end of an activation of a block task board.
@available(*, deprecated, renamed: "BlockTaskCompletion")
public typealias TaskCompletionStatus = BlockTaskCompletion

/// The ID of a board in a step.
@available(*, deprecated, renamed: "BoardID")
public typealias FlowStepID = BoardID
/// The flow that tries handlers of several types in order.
@available(*, deprecated, renamed: "ChainFlow")
public typealias ChainBoardFlow<Target: AnyObject> = ChainFlow<Target>
/// One source of a combined flow.
@available(*, deprecated, renamed: "FlowSpecification")
public typealias GuaranteedOutputSpecifications<Value> = FlowSpecification<Value>

/// The handle that activates a board of a motherboard. A board has the same type here.
@available(*, deprecated, renamed: "BoardActivation")
public typealias MainboardActivation<Input> = BoardActivation<Input>
/// The handle that sends commands to a board of a motherboard. A board has the same type here.
@available(*, deprecated, renamed: "BoardInteraction")
public typealias MainboardInteraction<Command> = BoardInteraction<Command>
/// The handle that completes a board of a motherboard. A board has the same type here.
@available(*, deprecated, renamed: "BoardCompleter")
public typealias MainboardCompleter = BoardCompleter
/// The handle that activates a block task board of a motherboard.
@available(*, deprecated, renamed: "BlockActivation")
public typealias BlockTaskMainboardActivation<Input, Output: Sendable> = BlockActivation<Input, Output>
/// The handle that activates a block task board of the same owner.
@available(*, deprecated, renamed: "BlockActivation")
public typealias BlockTaskBoardActivation<Input, Output: Sendable> = BlockActivation<Input, Output>
/// The outputs of a board.
@available(*, deprecated, renamed: "OutputFlow")
public typealias FlowHandler<Output> = OutputFlow<Output>
/// The completions of a board.
@available(*, deprecated, renamed: "CompletionFlow")
public typealias CompletionFlowHandler = CompletionFlow
/// The actions of a board.
@available(*, deprecated, renamed: "ActionFlow")
public typealias ActionFlowHandler<Action> = ActionFlow<Action>

/// An app that is being assembled.
@available(*, deprecated, renamed: "LauncherAssembly")
public typealias LauncherComponent = LauncherAssembly
