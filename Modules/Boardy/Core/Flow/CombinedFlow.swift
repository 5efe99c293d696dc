extension Motherboard {
    /// Calls a handler when every listed board has sent a value of its type; the values come in the order of the list.
    ///
    ///     motherboard.registerCombinedFlow(
    ///         motherboard.ioUser().flow.specifications, motherboard.ioCart().flow.specifications
    ///     ) { user, cart in … }
    ///
    /// Other outputs of these boards are ignored. A board listed twice fills both places with one output.
    ///
    /// - Parameter strategy: whether the values are cleared when it fires.
    @discardableResult
    public func registerCombinedFlow<each Value>(
        _ specifications: repeat FlowSpecification<each Value>, strategy: CombinationStrategy = .batchOneByOne,
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (repeat each Value) -> Void
    ) -> FlowToken {
        register(
            PackCombination(repeat each specifications, strategy: strategy) { (value: repeat each Value) in
                handler(repeat each value)
                return .handled
            }, file, line)
    }

    /// Calls a handler when every listed board has sent a value of its type, as long as `target` lives.
    ///
    /// - Parameters:
    ///   - target: held weakly; nil registers nothing.
    ///   - strategy: whether the values are cleared when it fires.
    @discardableResult
    public func registerCombinedFlow<Target: AnyObject, each Value>(
        _ specifications: repeat FlowSpecification<each Value>, target: Target?,
        strategy: CombinationStrategy = .batchOneByOne, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, repeat each Value) -> Void
    ) -> FlowToken {
        register(
            PackCombination(repeat each specifications, strategy: strategy) {
                [weak target] (value: repeat each Value) in
                guard let target else { return .ended }
                handler(target, repeat each value)
                return .handled
            }, target: target, file, line)
    }

    /// Calls a handler when every listed board has sent a value of the type; the values come in the order of the list.
    ///
    /// - Parameters:
    ///   - specifications: an empty list never fires.
    ///   - strategy: whether the values are cleared when it fires.
    @discardableResult
    public func registerCombinedFlow<Value>(
        _ specifications: [FlowSpecification<Value>], strategy: CombinationStrategy = .batchOneByOne,
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping ([Value]) -> Void
    ) -> FlowToken {
        register(
            ListCombination(specifications, strategy) {
                handler($0)
                return .handled
            }, file, line)
    }

    /// Calls a handler when every listed board has sent a value of the type, as long as `target` lives.
    ///
    /// - Parameters:
    ///   - specifications: an empty list never fires.
    ///   - target: held weakly; nil registers nothing.
    ///   - strategy: whether the values are cleared when it fires.
    @discardableResult
    public func registerCombinedFlow<Target: AnyObject, Value>(
        _ specifications: [FlowSpecification<Value>], target: Target?,
        strategy: CombinationStrategy = .batchOneByOne, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, [Value]) -> Void
    ) -> FlowToken {
        register(
            ListCombination(specifications, strategy) { [weak target] values in
                guard let target else { return .ended }
                handler(target, values)
                return .handled
            }, target: target, file, line)
    }

    private func register(_ combination: Combination, _ file: StaticString, _ line: UInt) -> FlowToken {
        register(combination, file, line) { sender in
            Handler.deciding { combination.receive($0, from: sender) }
        }
    }

    private func register<Target: AnyObject>(
        _ combination: Combination, target: Target?, _ file: StaticString, _ line: UInt
    ) -> FlowToken {
        register(combination, file, line) { sender in
            Handler.deciding(target: target) { combination.receive($1, from: sender) }
        }
    }

    private func register(
        _ combination: Combination, _ file: StaticString, _ line: UInt, _ handler: (BoardID) -> Handler<Any?>
    ) -> FlowToken {
        let registration = shared.nextRegistration(isGuaranteed: false, file, line)
        return handleOutputs(of: combination.parts.map(\.source)) { handler($0).receiver(registration) }
    }
}
