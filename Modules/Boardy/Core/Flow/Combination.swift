/// What the sources of a combined flow have sent, as the flow's receivers see it.
class Combination {
    let parts: [any CombinedPart]
    private let strategy: CombinationStrategy

    init(parts: [any CombinedPart], strategy: CombinationStrategy) {
        self.parts = parts
        self.strategy = strategy
    }

    /// A message of one source arrives: it fills every place of that source, and then the flow may fire.
    final func receive(_ data: Any?, from sender: BoardID) -> HandlingResult {
        var isOurs = false
        for part in parts where part.source == sender && part.fill(data) { isOurs = true }
        guard isOurs else { return .mismatch }
        return parts.allSatisfy(\.isFilled) ? fire() : .handled
    }

    /// Calls the handler with the values at hand.
    func fire() -> HandlingResult { .handled }

    /// The values were read and the handler is about to run. Emptied before, so that it may feed the flow again.
    final func didRead() {
        if strategy == .batchOneByOne { for part in parts { part.empty() } }
    }
}

/// A place for the value of one source.
protocol CombinedPart: AnyObject {
    var source: BoardID { get }
    var isFilled: Bool { get }
    /// Takes a message, if it is of the type. A nil of an optional type is a value.
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

    /// The value.
    ///
    /// - Throws: if there is none. That ends a walk over parts of different types, which cannot end otherwise.
    func value() throws(PartIsEmpty) -> Value {
        guard let value = values.first else { throw PartIsEmpty() }
        return value
    }
}

struct PartIsEmpty: Error {}

/// The same type from every source.
final class ListCombination<Value>: Combination {
    private let places: [TypedPart<Value>]
    private let handler: ([Value]) -> HandlingResult

    init(
        _ specifications: [FlowSpecification<Value>], _ strategy: CombinationStrategy,
        _ handler: @escaping ([Value]) -> HandlingResult
    ) {
        places = specifications.map(TypedPart.init)
        self.handler = handler
        super.init(parts: places, strategy: strategy)
    }

    override func fire() -> HandlingResult {
        let values = places.flatMap(\.values)
        didRead()
        return handler(values)
    }
}

/// A type of its own from each source.
///
/// A class that holds the pack: a closure that captured it would crash the compiler of Swift 6.3.
final class PackCombination<each Value>: Combination {
    private let places: (repeat TypedPart<each Value>)
    private let handler: (repeat each Value) -> HandlingResult

    init(
        _ specifications: repeat FlowSpecification<each Value>, strategy: CombinationStrategy,
        handler: @escaping (repeat each Value) -> HandlingResult
    ) {
        let places = (repeat TypedPart(each specifications))
        self.places = places
        self.handler = handler
        var parts: [any CombinedPart] = []
        for place in repeat each places { parts.append(place) }
        super.init(parts: parts, strategy: strategy)
    }

    override func fire() -> HandlingResult {
        guard let values = try? (repeat (each places).value()) else { return .mismatch }
        didRead()
        return handler(repeat each values)
    }
}
