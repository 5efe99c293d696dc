public import BoardyCore
public import BoardyFlows

// The combined flows of Boardy 1.x that are types of their own. `registerCombinedFlow` makes them without a type.

/// One source of an ``OutputCombinedFlow``.
public protocol OutputSpecifications {
    /// The board that sends the outputs.
    var identifier: BoardID { get }
    /// Returns true for the data of an output that the source takes.
    func validateOutput(_ data: Any?) -> Bool
}

/// A source of untyped outputs.
public struct GeneralOutputSpecifications: OutputSpecifications {
    public let identifier: BoardID
    /// Decides about each output.
    public let validation: (Any?) -> Bool

    /// Creates a source.
    ///
    /// - Parameter validation: decides about each output; nil to take all of them.
    public init(identifier: BoardID, validation: ((Any?) -> Bool)? = nil) {
        self.identifier = identifier
        self.validation = validation ?? { _ in true }
    }

    public func validateOutput(_ data: Any?) -> Bool { validation(data) }
}

extension FlowSpecification: OutputSpecifications {
    /// Creates a source from a board and a type. Write `outputType:` instead.
    public init(identifier: BoardID, valueType: Output.Type) {
        self.init(identifier: identifier, outputType: valueType)
    }

    /// Returns true for data of the type.
    public func validateOutput(_ data: Any?) -> Bool { value(of: data) != nil }

    /// Returns data as a value of the type, in a list, or nil for data of another type.
    fileprivate func value(of data: Any?) -> [Output]? {
        BoardOutputModel(identifier: identifier, data: data).data(as: Output.self).map { [$0] }
    }
}

/// A flow that acts when every source has sent. Write `registerCombinedFlow` instead, which needs no type.
public class OutputCombinedFlow: BoardFlow {
    /// The rule by which the values are kept or cleared.
    public typealias Strategy = CombinationStrategy

    /// The name of the flow; empty for none.
    public let identifier: String
    /// The sources, in the order of the values.
    public let specifications: [any OutputSpecifications]
    /// Decides if the values are cleared when the handler runs.
    public let strategy: Strategy
    /// The boards of the sources.
    public var matchedIdentifiers: [BoardID] { specifications.map(\.identifier) }
    private let handler: ([Any?]) -> Void
    private var values: [Int: Any?] = [:]

    /// - Parameter handler: called with the data of the sources, in their order.
    fileprivate init(
        named identifier: String, _ specifications: [any OutputSpecifications], _ strategy: Strategy,
        _ handler: @escaping ([Any?]) -> Void
    ) {
        self.identifier = identifier
        self.specifications = specifications
        self.strategy = strategy
        self.handler = handler
    }

    /// Creates a flow for the raw outputs of several sources. An output without data is nil in an `Any`.
    public convenience init(
        identifier: String = "", specifications: [any OutputSpecifications],
        strategy: Strategy = .batchOneByOne, handler: @escaping ([Any]) -> Void
    ) {
        self.init(named: identifier, specifications, strategy) { handler($0.map { $0 ?? Any?.none as Any }) }
    }

    /// Creates a flow for the raw outputs of several boards.
    public convenience init(
        identifier: String = "", matchedIdentifiers: [BoardID], strategy: Strategy = .batchOneByOne,
        handler: @escaping ([Any]) -> Void
    ) {
        self.init(
            identifier: identifier,
            specifications: matchedIdentifiers.map { GeneralOutputSpecifications(identifier: $0) },
            strategy: strategy, handler: handler)
    }

    public func match(with output: BoardOutputModel) -> Bool { !places(of: output).isEmpty }

    public func doNext(_ output: BoardOutputModel) {
        for place in places(of: output) { values[place] = .some(output.data) }
        let all = specifications.indices.compactMap { values[$0] }
        guard all.count == specifications.count else { return }
        if strategy == .batchOneByOne { values = [:] }
        handler(all)
    }

    private func places(of output: BoardOutputModel) -> [Int] {
        specifications.indices.filter {
            specifications[$0].identifier == output.identifier && specifications[$0].validateOutput(output.data)
        }
    }
}

/// A combined flow of outputs of one type.
public final class OutputCombinedCollectionFlow<Value>: OutputCombinedFlow {
    /// Creates a flow whose handler receives the values of the sources, in the order of the sources.
    public init(
        identifier: String = "", specs: [FlowSpecification<Value>], strategy: Strategy = .batchOneByOne,
        handler: @escaping ([Value]) -> Void
    ) {
        super.init(named: identifier, specs, strategy) { data in
            handler(zip(specs, data).flatMap { $0.value(of: $1) ?? [] })
        }
    }
}

/// A combined flow of outputs of two types.
public final class OutputCombined2Flow<V1, V2>: OutputCombinedFlow {
    /// Creates a flow whose handler receives a value of each source.
    public init(
        identifier: String = "", spec1: FlowSpecification<V1>, spec2: FlowSpecification<V2>,
        strategy: Strategy = .batchOneByOne, handler: @escaping (V1, V2) -> Void
    ) {
        super.init(named: identifier, [spec1, spec2], strategy) { data in
            guard let v1 = spec1.value(of: data[0])?.first, let v2 = spec2.value(of: data[1])?.first else { return }
            handler(v1, v2)
        }
    }
}

/// A combined flow of outputs of three types.
public final class OutputCombined3Flow<V1, V2, V3>: OutputCombinedFlow {
    /// Creates a flow whose handler receives a value of each source.
    public init(
        identifier: String = "", spec1: FlowSpecification<V1>, spec2: FlowSpecification<V2>,
        spec3: FlowSpecification<V3>, strategy: Strategy = .batchOneByOne, handler: @escaping (V1, V2, V3) -> Void
    ) {
        super.init(named: identifier, [spec1, spec2, spec3], strategy) { data in
            guard let v1 = spec1.value(of: data[0])?.first, let v2 = spec2.value(of: data[1])?.first,
                let v3 = spec3.value(of: data[2])?.first
            else { return }
            handler(v1, v2, v3)
        }
    }
}

/// A combined flow of outputs of four types.
public final class OutputCombined4Flow<V1, V2, V3, V4>: OutputCombinedFlow {
    /// Creates a flow whose handler receives a value of each source.
    public init(
        identifier: String = "", spec1: FlowSpecification<V1>, spec2: FlowSpecification<V2>,
        spec3: FlowSpecification<V3>, spec4: FlowSpecification<V4>, strategy: Strategy = .batchOneByOne,
        handler: @escaping (V1, V2, V3, V4) -> Void
    ) {
        super.init(named: identifier, [spec1, spec2, spec3, spec4], strategy) { data in
            guard let v1 = spec1.value(of: data[0])?.first, let v2 = spec2.value(of: data[1])?.first,
                let v3 = spec3.value(of: data[2])?.first, let v4 = spec4.value(of: data[3])?.first
            else { return }
            handler(v1, v2, v3, v4)
        }
    }
}

/// A combined flow of outputs of five types.
public final class OutputCombined5Flow<V1, V2, V3, V4, V5>: OutputCombinedFlow {
    /// Creates a flow whose handler receives a value of each source.
    public init(
        identifier: String = "", spec1: FlowSpecification<V1>, spec2: FlowSpecification<V2>,
        spec3: FlowSpecification<V3>, spec4: FlowSpecification<V4>, spec5: FlowSpecification<V5>,
        strategy: Strategy = .batchOneByOne, handler: @escaping (V1, V2, V3, V4, V5) -> Void
    ) {
        super.init(named: identifier, [spec1, spec2, spec3, spec4, spec5], strategy) { data in
            guard let v1 = spec1.value(of: data[0])?.first, let v2 = spec2.value(of: data[1])?.first,
                let v3 = spec3.value(of: data[2])?.first, let v4 = spec4.value(of: data[3])?.first,
                let v5 = spec5.value(of: data[4])?.first
            else { return }
            handler(v1, v2, v3, v4, v5)
        }
    }
}
