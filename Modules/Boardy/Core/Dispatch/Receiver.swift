/// The entry point of a board, or the handler of a flow, whatever its value type.
///
/// Every class that inherits from it does so through `TypedReceiver` or `TypelessReceiver`. Its words are few and packed, as an app has many.
@usableFromInline class Receiver: Lendable {
    /// The identity of the value type.
    let type: ObjectIdentifier
    /// When it was registered, among all receivers of its motherboard: handlers of one message run in this order.
    let order: Int
    /// Where it was registered.
    let file: StaticString
    /// A value of another type is an error of the wiring, not a message for somebody else.
    let isGuaranteed: Bool
    /// Set when it is taken off its list: a message under way skips it from then on.
    final var isCancelled = false
    /// Whether somebody awaits the message: then it is no flow, and outlives a reset of the flows.
    final var isAwaited = false
    private let shortLine: UInt32
    /// Where it was registered.
    final var line: UInt { UInt(shortLine) }

    init(type: ObjectIdentifier, order: Int, isGuaranteed: Bool, file: StaticString, line: UInt) {
        self.type = type
        self.order = order
        self.isGuaranteed = isGuaranteed
        self.file = file
        shortLine = UInt32(clamping: line)
    }

    /// It was cancelled, or its target has gone: no message will run it.
    final var isEnded: Bool { isCancelled || hasLostTarget }

    /// Whether it was to end with an object, and that has gone.
    var hasLostTarget: Bool { false }

    /// Whether it decides from each message if it takes it.
    var isPredicate: Bool { false }

    /// The value type's name, for diagnostics.
    var typeName: String { "" }

    /// Takes a value as the next in its list.
    @inline(__always)
    final func offer<Value>(_ value: Value) -> Reception {
        if isCancelled { return .refused }
        let reception = receive(value)
        if reception == .gone { isCancelled = true }
        return reception
    }

    /// Takes a value whose static type is another one, if it can be converted.
    func receive(dynamic value: Any?) -> Reception { .mismatch }

    /// Why the value that was a mismatch just now could not be converted, if there is more to say than its type.
    func takeError() -> (any Error)? { nil }
}

/// A receiver of one type of values; subclasses say what is done with one.
@usableFromInline class TypedReceiver<Value>: Receiver {
    init(order: Int = 0, isGuaranteed: Bool = true, file: StaticString = #fileID, line: UInt = #line) {
        super.init(
            type: ObjectIdentifier(Value.self), order: order, isGuaranteed: isGuaranteed, file: file, line: line)
    }

    /// Takes a value of its own type.
    func take(_ value: Value) -> Reception { .mismatch }

    override final var typeName: String { "\(Value.self)" }

    override func receive(dynamic value: Any?) -> Reception {
        if let value, Swift.type(of: value) == Value.self { return take(exact(value)) }
        return receive(converted: value)
    }

    // Apart: the runtime is asked for the type of an optional value before anything else is done.
    @inline(never)
    private func receive(converted value: Any?) -> Reception {
        guard let value = Conversion.of(value, to: Value.self) else { return .mismatch }
        return take(value)
    }
}

/// The value type of a receiver that has none.
private enum NoValue {}

/// A receiver of no type of values: none reaches it but by conversion.
class TypelessReceiver: Receiver {
    init(order: Int, isGuaranteed: Bool, file: StaticString, line: UInt) {
        super.init(
            type: ObjectIdentifier(NoValue.self), order: order, isGuaranteed: isGuaranteed, file: file, line: line)
    }
}

/// A receiver that calls a closure, which says what became of the value.
class DecidingReceiver<Value>: TypedReceiver<Value> {
    private let run: (Value) -> Reception

    init(
        order: Int = 0, isGuaranteed: Bool = true, file: StaticString = #fileID, line: UInt = #line,
        _ run: @escaping (Value) -> Reception
    ) {
        self.run = run
        super.init(order: order, isGuaranteed: isGuaranteed, file: file, line: line)
    }

    override final func take(_ value: Value) -> Reception { run(value) }
}

/// A receiver that ends with an object, which is held weakly. Nil has gone already.
final class TargetReceiver<Value>: DecidingReceiver<Value> {
    private weak var target: AnyObject?

    init(
        _ target: AnyObject?, order: Int, isGuaranteed: Bool, file: StaticString, line: UInt,
        _ run: @escaping (Value) -> Reception
    ) {
        self.target = target
        super.init(order: order, isGuaranteed: isGuaranteed, file: file, line: line, run)
    }

    override var hasLostTarget: Bool { target == nil }
}

/// A receiver that calls a closure with each value.
@usableFromInline final class TakingReceiver<Value>: TypedReceiver<Value> {
    private let run: (Value) -> Void

    @usableFromInline init(
        order: Int, isGuaranteed: Bool, file: StaticString, line: UInt, _ run: @escaping (Value) -> Void
    ) {
        self.run = run
        super.init(order: order, isGuaranteed: isGuaranteed, file: file, line: line)
    }

    override func take(_ value: Value) -> Reception {
        run(value)
        return .taken
    }
}
