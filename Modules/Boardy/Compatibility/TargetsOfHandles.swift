public import BoardyCore

// The older forms of the handlers with a target: the label of the handler is `action`, the target may be a value, and
// in Swift 5 it may have the type of a protocol. An object is held weakly, a value is copied.

extension OutputFlow {
    /// Calls a handler with each output, as long as the target lives. Write the closure without a label.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied. For a value, `copying:` says
    ///   so.
    @_disfavoredOverload
    @discardableResult
    public func addTarget<Target>(
        _ target: Target, file: StaticString = #fileID, line: UInt = #line,
        action: @escaping (Target, Output) -> Void
    ) -> FlowToken {
        handle(file: file, line: line, handler(of: target, file: file, line: line, action))
    }
}

extension OutputFlow where Output == Void {
    /// Calls a handler at each output, as long as the target lives.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    @_disfavoredOverload
    @discardableResult
    public func addTarget<Target>(
        _ target: Target, file: StaticString = #fileID, line: UInt = #line, action: @escaping (Target) -> Void
    ) -> FlowToken {
        addTarget(target, file: file, line: line) { target, _ in action(target) }
    }
}

extension EventFlow {
    /// Calls a handler with each event, as long as the target lives. Write the closure without a label.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    @_disfavoredOverload
    @discardableResult
    public func addTarget<Target>(
        _ target: Target, file: StaticString = #fileID, line: UInt = #line,
        action: @escaping (Target, Value) -> Void
    ) -> FlowToken {
        handle(file: file, line: line, handler(of: target, file: file, line: line, action))
    }
}

extension ActionFlow {
    /// Calls a handler with each action, as long as the target lives. Write the closure without a label.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    @_disfavoredOverload
    @discardableResult
    public func addTarget<Target>(
        _ target: Target, file: StaticString = #fileID, line: UInt = #line,
        action: @escaping (Target, Action) -> Void
    ) -> FlowToken {
        handle(file: file, line: line, handler(of: target, file: file, line: line, action))
    }
}
