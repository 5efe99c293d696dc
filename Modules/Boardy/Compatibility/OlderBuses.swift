public import BoardyCore

extension Bus {
    /// Calls a handler with every later value, as long as the target lives. Write the closure without a label.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    @_disfavoredOverload
    @discardableResult
    public func connect<Target>(
        target: Target, file: StaticString = #fileID, line: UInt = #line,
        handler: @escaping (Target, Value) -> Void
    ) -> FlowToken {
        deliver(file: file, line: line, BoardyCompatibility.handler(of: target, file: file, line: line, handler))
    }

    /// Calls a handler at every later value, as long as the target lives. The handler ignores the value.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    @_disfavoredOverload
    @discardableResult
    public func connect<Target>(
        target: Target, file: StaticString = #fileID, line: UInt = #line, handler: @escaping (Target) -> Void
    ) -> FlowToken {
        connect(target: target, file: file, line: line) { target, _ in handler(target) }
    }

    /// Calls a handler with every later value. Write the closure without a label.
    @_disfavoredOverload
    @discardableResult
    public func deliver(
        file: StaticString = #fileID, line: UInt = #line, handler: @escaping (Value) -> Void
    ) -> FlowToken { deliver(file: file, line: line, handler) }
}

extension BusCable {
    /// Creates a cable that calls a handler. Write the closure without a label.
    @_disfavoredOverload
    public convenience init(transportHandler: @escaping (Value) -> Void) { self.init(transportHandler) }
}
