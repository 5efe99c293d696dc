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
    /// Runs the handler when every source has sent, and clears the values. A newer value before that replaces the older.
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
