/// The answer of a receiver to a value that it was offered.
@usableFromInline @frozen enum HandlingResult {
    /// The value was handled.
    case handled
    /// The value was handled and goes no further, which only handlers of actions can answer.
    case stopped
    /// The target of the receiver is gone, so the receiver leaves its list.
    case ended
    /// The receiver takes values of another type.
    case mismatch
    /// A barrier of the board holds the activation. The gates of the slot have the rest of it.
    case held
    /// The board refused the activation. The context of its motherboard has the reason.
    case refused
}

/// The registration of a receiver: its number, its place in the sources, and its kind.
@usableFromInline struct ReceiverRegistration {
    /// The number among all receivers of a motherboard. Handlers of one message run in this order.
    let order: Int
    /// True if a value of another type is an error of the wiring, and not a message for somebody else.
    var isGuaranteed: Bool
    /// True if a task awaits the message. Such a receiver is no flow, so resetting the flows leaves it.
    var isAwaited: Bool
    @usableFromInline let file: StaticString
    let line: UInt32

    @usableFromInline var lineNumber: UInt { UInt(line) }

    @usableFromInline init(
        order: Int = 0, isGuaranteed: Bool = true, isAwaited: Bool = false, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.order = order
        self.isGuaranteed = isGuaranteed
        self.isAwaited = isAwaited
        self.file = file
        self.line = UInt32(clamping: line)
    }
}

/// The entry point of a board, or the handler of a flow.
///
/// Subclasses take values of one type (``TypedReceiver``), or decide from each message (``PredicateReceiver``).
@usableFromInline class Receiver {
    final let registration: ReceiverRegistration
    private final var cancelled = false

    @usableFromInline init(_ registration: ReceiverRegistration) { self.registration = registration }

    /// True after ``cancel()``. A message under way skips such a receiver.
    ///
    /// A call, since a property that other modules see is checked for exclusive access at each use.
    @usableFromInline final var isCancelled: Bool {
        @inline(never) get { cancelled }
    }

    final func cancel() { cancelled = true }

    /// True if no message will run it.
    final var isEnded: Bool { cancelled || hasLostTarget }

    final var order: Int { registration.order }
    final var isGuaranteed: Bool { registration.isGuaranteed }
    final var file: StaticString { registration.file }
    final var line: UInt { registration.lineNumber }

    /// True if the receiver was to live as long as an object that is gone.
    var hasLostTarget: Bool { false }

    var typeName: String { "" }

    /// Takes a value of exactly its type; returns nil if its type is another one.
    ///
    /// Inlinable, so that the cast compares two known classes where the caller knows the type. A cast in generic code
    /// asks the runtime for the class, which costs more than the rest of a message. Nothing is done here after a failed
    /// cast, since that would count a reference.
    @inlinable final func take<Value>(exactly value: Value) -> HandlingResult? {
        (self as? TypedReceiver<Value>)?.take(value)
    }

    /// Takes a value: one of exactly its type as it is, another one by conversion.
    final func receive<Value>(_ value: Value) -> HandlingResult {
        take(exactly: value) ?? receive(dynamic: value)
    }

    /// Takes a value of another static type, if it can be converted.
    @usableFromInline func receive(dynamic value: Any?) -> HandlingResult { .mismatch }

    /// Returns and forgets the error of the last conversion that failed, if it says more than the types do.
    func takeError() -> (any Error)? { nil }
}

/// A receiver of values of one type. Its subclasses handle them.
@usableFromInline class TypedReceiver<Value>: Receiver {
    /// Takes a value of its own type.
    @usableFromInline func take(_ value: Value) -> HandlingResult { .mismatch }

    override final var typeName: String { "\(Value.self)" }

    @usableFromInline override func receive(dynamic value: Any?) -> HandlingResult {
        guard let value, Swift.type(of: value) == Value.self else { return receive(converted: value) }
        // Not `as?`, which asks the runtime for the type of an optional value.
        switch value {
        case let exact as Value: return take(exact)
        default: return receive(converted: value)
        }
    }

    @inline(never) private func receive(converted value: Any?) -> HandlingResult {
        guard let value = Conversion.of(value, to: Value.self) else { return .mismatch }
        return take(value)
    }
}

/// A receiver that calls a closure with each value.
@usableFromInline final class ClosureReceiver<Value>: TypedReceiver<Value> {
    @usableFromInline let run: (Value) -> Void

    @inlinable init(_ registration: ReceiverRegistration, _ run: @escaping (Value) -> Void) {
        self.run = run
        super.init(registration)
    }

    @usableFromInline override func take(_ value: Value) -> HandlingResult {
        run(value)
        return .handled
    }
}

/// A receiver that calls a closure which says what became of the value.
final class DecidingReceiver<Value>: TypedReceiver<Value> {
    private let run: (Value) -> HandlingResult

    init(_ registration: ReceiverRegistration, _ run: @escaping (Value) -> HandlingResult) {
        self.run = run
        super.init(registration)
    }

    override func take(_ value: Value) -> HandlingResult { run(value) }
}

/// A receiver that calls a closure with an object, which it holds weakly, and each value. It ends with the object.
@usableFromInline final class TargetReceiver<Target: AnyObject, Value>: TypedReceiver<Value> {
    private weak var target: Target?
    @usableFromInline let run: (Target, Value) -> HandlingResult

    /// - Parameter target: nil if it is gone already.
    @usableFromInline init(
        _ registration: ReceiverRegistration, _ target: Target?, _ run: @escaping (Target, Value) -> HandlingResult
    ) {
        self.target = target
        self.run = run
        super.init(registration)
    }

    override var hasLostTarget: Bool { target == nil }

    @usableFromInline override func take(_ value: Value) -> HandlingResult {
        guard let target else { return .ended }
        return run(target, value)
    }
}

/// The entry point of a board that takes no inputs.
final class NoInput: Receiver {
    init() { super.init(ReceiverRegistration()) }
}

/// The handler of a flow that decides from each message and its sender whether it takes the message.
///
/// It is registered among the handlers of any sender and receives nothing itself: ``resolved(_:from:)`` puts the
/// receiver that it chooses in its place.
final class PredicateReceiver: Receiver {
    private let matches: (BoardOutputModel) -> Bool
    private let receiver: (BoardID) -> Receiver

    /// - Parameters:
    ///   - matches: decides whether the flow takes a message.
    ///   - receiver: makes the receiver of the messages of one sender.
    init(
        _ registration: ReceiverRegistration, matches: @escaping (BoardOutputModel) -> Bool,
        receiver: @escaping (BoardID) -> Receiver
    ) {
        self.matches = matches
        self.receiver = receiver
        super.init(registration)
    }

    /// Returns the receiver of one message, or nil if the flow does not take it.
    fileprivate func receiver(of message: BoardOutputModel) -> Receiver? {
        matches(message) ? MatchedReceiver(flow: self, receiver: receiver(message.identifier)) : nil
    }
}

/// A flow whose predicate accepted the message under way.
private final class MatchedReceiver: Receiver {
    private let flow: Receiver
    private let receiver: Receiver

    init(flow: Receiver, receiver: Receiver) {
        self.flow = flow
        self.receiver = receiver
        super.init(receiver.registration)
    }

    override var typeName: String { receiver.typeName }

    override func receive(dynamic value: Any?) -> HandlingResult {
        // An earlier handler of this message may have ended the flow.
        flow.isCancelled ? .ended : receiver.receive(dynamic: value)
    }
}

/// Returns the receivers of one message. Every predicate is asked, in the order of registration, before anything runs.
func resolved<Value>(
    _ receivers: ContiguousArray<Receiver>, _ value: Value, from sender: BoardID
) -> ContiguousArray<Receiver> {
    let message = BoardOutputModel(identifier: sender, data: value)
    return ContiguousArray(
        receivers.compactMap { receiver in
            guard let flow = receiver as? PredicateReceiver else { return receiver }
            return flow.receiver(of: message)
        })
}
