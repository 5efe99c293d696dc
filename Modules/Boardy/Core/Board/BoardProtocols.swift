/// A board that a motherboard can install: a ``Board``, or one of the protocols that its class adopts.
///
/// A registration asks for this protocol and not for the class. Otherwise the compiler would infer plain `Board` for a
/// constructor closure of several statements, before it looks at the body.
public protocol InstallableBoard {
    /// The board itself, as an object of the base class.
    var asBoard: Board { get }
}

/// A class of boards that a registration constructs. ``Board`` adopts it, and no other class can.
///
/// It stands beside ``InstallableBoard``: a protocol of classes alone would be found on another actor than the one to
/// which its adoption belongs.
public protocol ConstructedBoard: AnyObject, InstallableBoard {
    /// Returns a constructor of boards of this class as one of boards of the base class.
    ///
    /// It is the same closure. A closure around it would take memory in every launch for every registration.
    static func constructor(_ make: @escaping (BoardID) -> Self) -> (BoardID) -> Board?
}

extension ConstructedBoard where Self: Board {
    @inlinable public static func constructor(_ make: @escaping (BoardID) -> Self) -> (BoardID) -> Board? { make }
}

extension Board: ConstructedBoard {
    @inlinable public final var asBoard: Board { self }
}

/// A board that is activated with an input of a declared type.
///
/// The board of a screen adopts it on the main actor:
/// `nonisolated final class LoginBoard: Board, @MainActor GuaranteedBoard`. The protocol is therefore not bound to
/// classes; its conveniences are there for every `Board`.
public protocol GuaranteedBoard: BarrierProviding {
    /// The type of the value of an activation.
    associatedtype InputType
    /// The kind of the board, which equals the kind of the contracts under which it can be registered.
    associatedtype BoardKind = PlainBoardKind
    /// The contracts whose boards this one awaits, or none. A plugin that registers the board requires them, and the
    /// graph shows them.
    static var awaitedContracts: [any BoardContract.Type] { get }
    /// The rules by which a value of another type becomes an input. Read once, when the first such value arrives.
    var inputPolicy: InputPolicy<InputType> { get }
    /// The adapters of Boardy 1.x, in order: each makes an input of a value, or of nil for no value. They are asked
    /// after the policy's, and read with it.
    var inputAdapters: [(Any?) -> InputType?] { get }
    /// The conditions of Boardy 1.x: a value that nothing converts, or no value, is dropped without a report if one of
    /// them is true, as with ``InputPolicy/ignoring(_:)``. Read with the policy.
    var silentInputWhiteList: [(_ input: Any?) -> Bool] { get }
    /// Returns the barrier that an activation waits for, or nil for none, which is the default.
    ///
    /// Asked at each activation through a motherboard. A value that does not fit is reported, and asks for no barrier.
    /// A ``DedicatedBoard`` that is activated without an input is not asked here, but through
    /// ``activationBarrier(withInput:)``.
    ///
    /// - Parameter input: the value of the activation.
    func activationBarrier(withGuaranteedInput input: InputType) -> ActivationBarrier?
    /// Returns the barrier that an activation waits for, or nil for none, which is the default.
    ///
    /// - Parameter input: the value of the activation; nil for a ``DedicatedBoard`` that is activated without a value
    ///   of its type.
    func activationBarrier(withInput input: InputType?) -> ActivationBarrier?
    /// Starts the work of the board.
    func activate(withGuaranteedInput input: InputType)
    /// Takes each activation instead of ``activate(withGuaranteedInput:)``, also one whose value has another type. A
    /// board that implements it converts the value itself, as with Boardy 1.x.
    ///
    /// The default activates the board itself, past its owner and all gates.
    func activate(withOption option: Any?)
}

extension GuaranteedBoard {
    /// No contract, for a board that awaits no other, or whose plugin declares that itself.
    public static var awaitedContracts: [any BoardContract.Type] { [] }

    /// Takes values of the input type only, and reports all others.
    public var inputPolicy: InputPolicy<InputType> { .guaranteed }

    /// None: the policy has the adapters of a board.
    public var inputAdapters: [(Any?) -> InputType?] { [] }

    /// None: the policy has the conditions of a board.
    public var silentInputWhiteList: [(_ input: Any?) -> Bool] { [] }

    /// The rules of the policy and of the board's own lists, or nil if there are no such rules.
    var inputRules: InputRules<InputType>? {
        let rules = inputPolicy.rules, adapters = inputAdapters, ignored = silentInputWhiteList
        if adapters.isEmpty, ignored.isEmpty { return rules }
        return InputRules(rules, adapters: adapters, ignored: ignored)
    }

    /// Returns nil: no barrier.
    public func activationBarrier(withGuaranteedInput input: InputType) -> ActivationBarrier? { nil }

    /// Returns nil: no barrier.
    public func activationBarrier(withInput input: InputType?) -> ActivationBarrier? {
        (self as? Board)?.hasInputBarrier = false
        return nil
    }
}

extension GuaranteedBoard {
    /// Activates the object with a value of its input type. It does nothing with another one.
    public func activate(withOption option: Any?) {
        if let input = Conversion.of(option, to: InputType.self) { activate(withGuaranteedInput: input) }
    }
}

extension GuaranteedBoard where InputType == Void {
    /// Activates the board itself, past its owner and all gates.
    public func activate() { activate(withGuaranteedInput: ()) }
}

extension GuaranteedBoard where InputType: ExpressibleByNilLiteral {
    /// Activates the board itself without an input, past its owner and all gates.
    public func activate() { activate(withGuaranteedInput: nil) }
}

/// The rules by which a board takes values that have not its input type.
///
/// A value of the type itself is taken unchanged. Any other is offered to the adapters, in order, and then cast; "no
/// value" becomes nil or `()` where the type has one. A value that nothing converts is reported `inputMismatch`, unless
/// the policy says otherwise:
///
///     var inputPolicy: InputPolicy<Int> { .guaranteed.adapting { Int("\($0)") }.ignoring { $0 is Heartbeat } }
public struct InputPolicy<Input> {
    /// The rules beside the default, or nil. Boards are asked for their policy at each installation, and few have
    /// rules.
    private(set) var rules: InputRules<Input>?

    /// Each adapter makes an input of a value, or returns nil. The first that does wins.
    public var inputAdapters: [(Any) throws -> Input?] {
        (rules?.adapters ?? []).map { adapter in { try adapter($0) } }
    }
    /// Conditions for values that are dropped without a report if nothing converts them.
    public var silentInputWhiteList: [(Any) -> Bool] { (rules?.ignored ?? []).map { condition in { condition($0) } } }

    /// A policy without adapters, which reports values of other types.
    public static var guaranteed: Self { Self() }

    /// A policy that takes a value of another type as no input.
    static func dedicated(_ absence: InputAbsence) -> Self { guaranteed.changed { $0.absence = absence } }

    /// Returns this policy with one more adapter, which is asked after those before.
    ///
    /// - Parameter adapter: makes an input of a value, or returns nil if the value is not its business. An error that
    ///   it throws is reported `codingFailed`, and the value goes no further.
    public func adapting(_ adapter: @escaping (Any) throws -> Input?) -> Self {
        changed { $0.adapters.append { try $0.flatMap(adapter) } }
    }

    /// Returns this policy, where values that fulfill a condition are dropped without a report if nothing converts
    /// them.
    public func ignoring(_ condition: @escaping (Any) -> Bool) -> Self {
        changed { $0.ignored.append { $0.map(condition) ?? false } }
    }

    private func changed(_ change: (InputRules<Input>) -> Void) -> Self {
        var policy = self
        let rules = InputRules(rules)
        change(rules)
        policy.rules = rules
        return policy
    }
}

/// The way of a value that nothing converts into a board that takes it as no input.
struct InputAbsence {
    let barrier: () -> ActivationBarrier?
    let activate: () -> Void
}

/// The rules of a board beside the default. Adapters and conditions get nil for no value.
final class InputRules<Input> {
    fileprivate(set) var adapters: [(Any?) throws -> Input?] = []
    fileprivate(set) var ignored: [(Any?) -> Bool] = []
    fileprivate(set) var absence: InputAbsence?

    fileprivate init(
        _ rules: InputRules?, adapters: [(Any?) -> Input?] = [], ignored: [(Any?) -> Bool] = []
    ) {
        self.adapters = (rules?.adapters ?? []) + adapters
        self.ignored = (rules?.ignored ?? []) + ignored
        absence = rules?.absence
    }

    /// Makes an input of a value of another type with the first adapter that does.
    func adapted(_ value: Any?) throws -> Input? {
        for adapter in adapters {
            if let input = try adapter(value) { return input }
        }
        return nil
    }
}

/// A board that is activated with an input of a declared type if there is one, and without one otherwise. No value is a
/// mismatch.
public protocol DedicatedBoard: GuaranteedBoard {
    /// The type of the value of an activation. Declared here too, so that it is inferred from ``activate(withInput:)``.
    associatedtype InputType
    /// Starts the work of the board.
    ///
    /// - Parameter input: nil if the activation carried nothing, or a value of another type.
    func activate(withInput input: InputType?)
}

extension DedicatedBoard {
    public func activate(withGuaranteedInput input: InputType) { activate(withInput: input) }

    /// Takes a value of another type as no input.
    public var inputPolicy: InputPolicy<InputType> {
        .dedicated(
            InputAbsence(barrier: { activationBarrier(withInput: nil) }, activate: { activate(withInput: nil) }))
    }
}

/// A board that may refuse an input of the right type, or take a value that is no input.
package protocol SelectiveBoard: Board {
    /// Returns true if the board takes an input now. If not, the board has given the reason with its
    /// ``Board/refusal(_:_:)``.
    ///
    /// Asked before each activation through the owner.
    func admits() -> Bool
    /// Takes a value that need not be an input.
    ///
    /// - Returns: nil if the value is not its business; false if the board has refused it with its
    ///   ``Board/refusal(_:_:)``.
    func takes(_ value: Any) -> Bool?
}

extension SelectiveBoard {
    package func takes(_ value: Any) -> Bool? { nil }
}

/// A board that sends outputs of a declared type to its owner.
public protocol GuaranteedOutputSendingBoard {
    /// The type of the outputs, which flows of the owner handle.
    associatedtype OutputType
}

extension GuaranteedOutputSendingBoard where Self: Board {
    /// Sends an output. Returns when every flow that handles it, and all that these started, has finished.
    ///
    /// Without an owner it delivers nothing and reports `boardNotInstalled`. Inlinable, so that the type of the output
    /// is known where it is compared with a handler's.
    @inlinable @inline(__always)
    public func sendOutput(_ output: OutputType, file: StaticString = #fileID, line: UInt = #line) {
        send(output, file, line)
    }
}

/// A board that broadcasts actions of a declared type up the chain of motherboards.
public protocol GuaranteedActionSendingBoard {
    /// The type of the actions, which any motherboard on the way to the root may handle.
    associatedtype FlowActionType
}

extension GuaranteedActionSendingBoard where Self: Board {
    /// Broadcasts an action to the owner, then to the motherboard around it, and so on to the root.
    ///
    /// Reports `unhandledAction` at the root if nobody handled it, and `boardNotInstalled` without an owner.
    @inlinable public func broadcastAction(_ action: FlowActionType, file: StaticString = #fileID, line: UInt = #line) {
        sendAnyAction(action, file, line)
    }

    /// Broadcasts an action of the declared type, which can be written with a leading dot, as
    /// ``broadcastAction(_:file:line:)`` does.
    @inlinable public func sendAction(_ action: FlowActionType, file: StaticString = #fileID, line: UInt = #line) {
        broadcastAction(action, file: file, line: line)
    }
}

/// A board that takes commands of a declared type while it is installed.
public protocol GuaranteedCommandBoard {
    /// The type of the commands; `Never` for a board that takes none.
    associatedtype CommandType
    /// Carries a command out, on the domain of the motherboard.
    func interact(guaranteedCommand: CommandType)
    /// Takes each command instead of ``interact(guaranteedCommand:)``, also one of another type. A board that
    /// implements it converts the command itself, as with Boardy 1.x.
    ///
    /// The default hands the command to the board itself, past its owner.
    func interact(command: Any?)
}

extension GuaranteedCommandBoard where CommandType == Never {
    /// Is never called, so a board without commands need not implement it.
    public func interact(guaranteedCommand: Never) {}
}

/// A board that takes whole command models: values that name the board they are meant for, and the data of the command.
///
/// A board that also adopts ``GuaranteedCommandBoard`` gets the model here if it is of this type, else its data there.
public protocol GuaranteedInteractableBoard {
    /// The type of the command models.
    associatedtype Command: BoardCommandModel
    /// Carries a command out, on the domain of the motherboard.
    func interact(guaranteedCommand: Command)
}

/// A board of one contract, which ties the four typed protocols to a single declaration.
///
///     final class LoginBoard: Board, ContractBoard {
///         typealias Contract = Login
///         func activate(withGuaranteedInput input: LoginRequest) { … }
///     }
public protocol ContractBoard<Contract>: GuaranteedBoard, GuaranteedOutputSendingBoard, GuaranteedActionSendingBoard,
    GuaranteedCommandBoard
where
    InputType == Contract.Input, OutputType == Contract.Output, FlowActionType == Contract.Action,
    CommandType == Contract.Command
{
    /// The contract, which fixes the four types of the board.
    associatedtype Contract: BoardContract
}
