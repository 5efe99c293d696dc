public import BoardyCore

/// One source of a combined flow: a board and the type of its outputs. ``OutputFlow/specifications`` returns one.
public struct FlowSpecification<Output> {
    /// The ID of the board that sends the outputs.
    public let identifier: BoardID

    /// Creates a source from a board and a type. The combined flow ignores outputs of the board that have another type.
    public init(identifier: BoardID, outputType: Output.Type = Output.self) { self.identifier = identifier }
}

extension OutputFlow {
    /// The outputs as a source of a combined flow, for ``Motherboard/registerCombinedFlow(_:strategy:file:line:_:)``.
    public var specifications: FlowSpecification<Output> { FlowSpecification(identifier: identifier) }
}

/// The rule by which a combined flow runs its handler, and keeps or clears the values.
public enum CombinationStrategy: Sendable {
    /// Runs the handler when every source has sent, and clears the values. A newer value before that replaces the
    /// older.
    case batchOneByOne
    /// Keeps the last value of every source. When all have sent, each new value runs the handler.
    case latestForever
}

extension Motherboard {
    /// Calls a handler when every listed board has sent a value of its type. The values come in the order of the list.
    ///
    ///     motherboard.registerCombinedFlow(
    ///         motherboard.ioUser().flow.specifications, motherboard.ioCart().flow.specifications
    ///     ) { user, cart in … }
    ///
    /// It ignores outputs of other types. One output of a board that is listed twice counts for both places.
    ///
    /// - Parameter strategy: decides if the values are cleared when the handler runs.
    @discardableResult
    public func registerCombinedFlow<each Value>(
        _ specifications: repeat FlowSpecification<each Value>, strategy: CombinationStrategy = .batchOneByOne,
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (repeat each Value) -> Void
    ) -> FlowToken {
        register(
            PackCombination(repeat each specifications, strategy: strategy, handler: handler), file, line)
    }

    /// Calls a handler when every listed board has sent a value of its type, as long as `target` lives.
    ///
    /// - Parameters:
    ///   - target: held weakly; nil registers nothing.
    ///   - strategy: decides if the values are cleared when the handler runs.
    @discardableResult
    public func registerCombinedFlow<Target: AnyObject, each Value>(
        _ specifications: repeat FlowSpecification<each Value>, target: Target?,
        strategy: CombinationStrategy = .batchOneByOne, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, repeat each Value) -> Void
    ) -> FlowToken {
        register(
            PackCombination(repeat each specifications, strategy: strategy) {
                [weak target] (value: repeat each Value) in
                if let target { handler(target, repeat each value) }
            }, target: target, file, line)
    }

    /// Calls a handler when every listed board has sent a value of one type. The values come in the order of the list.
    ///
    /// - Parameters:
    ///   - specifications: the sources; with an empty list the handler never runs.
    ///   - strategy: decides if the values are cleared when the handler runs.
    @discardableResult
    public func registerCombinedFlow<Value>(
        _ specifications: [FlowSpecification<Value>], strategy: CombinationStrategy = .batchOneByOne,
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping ([Value]) -> Void
    ) -> FlowToken {
        register(
            ListCombination(specifications, strategy, handler), file, line)
    }

    /// Calls a handler when every listed board has sent a value of one type, as long as `target` lives.
    ///
    /// - Parameters:
    ///   - specifications: the sources; with an empty list the handler never runs.
    ///   - target: held weakly; nil registers nothing.
    ///   - strategy: decides if the values are cleared when the handler runs.
    @discardableResult
    public func registerCombinedFlow<Target: AnyObject, Value>(
        _ specifications: [FlowSpecification<Value>], target: Target?,
        strategy: CombinationStrategy = .batchOneByOne, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, [Value]) -> Void
    ) -> FlowToken {
        register(
            ListCombination(specifications, strategy) { [weak target] values in
                if let target { handler(target, values) }
            }, target: target, file, line)
    }

    /// Registers a flow that lives as long as the motherboard. Its own closure keeps the combination alive.
    private func register(_ combination: Combination, _ file: StaticString, _ line: UInt) -> FlowToken {
        register(combination, target: combination, file, line)
    }

    private func register<Target: AnyObject>(
        _ combination: Combination, target: Target?, _ file: StaticString, _ line: UInt
    ) -> FlowToken {
        handleOutputs(of: combination.parts.map(\.source), target: target, file, line) { _, sender, data in
            combination.handle(data, from: sender)
        }
    }
}

/// The latest values of the sources of a combined flow. Subclasses call the handler with the values in their types.
class Combination {
    let parts: [any CombinedPart]
    private let strategy: CombinationStrategy

    init(parts: [any CombinedPart], strategy: CombinationStrategy) {
        self.parts = parts
        self.strategy = strategy
    }

    /// Fills every part of one source with its output, and runs the handler if all parts are filled then.
    ///
    /// - Returns: false if no part takes the output.
    final func handle(_ data: Any?, from sender: BoardID) -> Bool {
        var fits = false
        for part in parts where part.source == sender && part.fill(data) { fits = true }
        if fits, parts.allSatisfy(\.isFilled) { fire() }
        return fits
    }

    func fire() {}

    /// Empties the parts if the strategy says so. Called after the values are read and before the handler, which may
    /// send outputs again.
    final func didRead() {
        if strategy == .batchOneByOne { for part in parts { part.empty() } }
    }
}

/// The value of one source.
protocol CombinedPart: AnyObject {
    var source: BoardID { get }
    var isFilled: Bool { get }
    /// Takes an output if it is of the type. Nil is a value of an optional type.
    func fill(_ data: Any?) -> Bool
    func empty()
}

final class TypedPart<Value>: CombinedPart {
    let source: BoardID
    private(set) var values: [Value] = []

    init(_ specification: FlowSpecification<Value>) { source = specification.identifier }

    var isFilled: Bool { !values.isEmpty }

    func fill(_ data: Any?) -> Bool {
        guard let value = Conversion.of(data, to: Value.self) else { return false }
        values = [value]
        return true
    }

    func empty() { values = [] }

    /// Returns the value.
    ///
    /// - Throws: an error if there is none, which is the only way to leave a loop over a parameter pack.
    func value() throws(PartIsEmpty) -> Value {
        guard let value = values.first else { throw PartIsEmpty() }
        return value
    }
}

struct PartIsEmpty: Error {}

final class ListCombination<Value>: Combination {
    private let typedParts: [TypedPart<Value>]
    private let handler: ([Value]) -> Void

    init(
        _ specifications: [FlowSpecification<Value>], _ strategy: CombinationStrategy,
        _ handler: @escaping ([Value]) -> Void
    ) {
        typedParts = specifications.map(TypedPart.init)
        self.handler = handler
        super.init(parts: typedParts, strategy: strategy)
    }

    override func fire() {
        let values = typedParts.flatMap(\.values)
        didRead()
        handler(values)
    }
}

/// A combination of values of different types.
///
/// The class holds the parameter pack, since a closure that captures a pack crashes the compiler of Swift 6.3.
final class PackCombination<each Value>: Combination {
    private let typedParts: (repeat TypedPart<each Value>)
    private let handler: (repeat each Value) -> Void

    init(
        _ specifications: repeat FlowSpecification<each Value>, strategy: CombinationStrategy,
        handler: @escaping (repeat each Value) -> Void
    ) {
        let typedParts = (repeat TypedPart(each specifications))
        self.typedParts = typedParts
        self.handler = handler
        var parts: [any CombinedPart] = []
        for part in repeat each typedParts { parts.append(part) }
        super.init(parts: parts, strategy: strategy)
    }

    override func fire() {
        guard let values = try? (repeat (each typedParts).value()) else { return }
        didRead()
        handler(repeat each values)
    }
}
