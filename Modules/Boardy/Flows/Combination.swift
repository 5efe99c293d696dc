internal import BoardyCore

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

    /// Empties the parts if the strategy says so. Called after the values are read and before the handler, which may send outputs again.
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

/// A combination of values of one type.
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
