public import BoardyCore
public import BoardyFlows

// The flows of Boardy 1.x by the labels that they have there. A trailing closure needs none of them.

extension Motherboard {
    /// Calls a handler with the outputs of the listed boards that have its type.
    ///
    /// With a contract, write `motherboard[Pay.self].flow.handle`.
    @discardableResult
    public func registerFlow<Output>(
        matchedIdentifiers: [BoardID], uniqueOutputType: Output.Type = Output.self, file: StaticString = #fileID,
        line: UInt = #line, nextHandler: @escaping (Output) -> Void
    ) -> Motherboard {
        registerFlow(matchedIdentifiers: matchedIdentifiers, target: self, file: file, line: line) {
            (_: Motherboard, output: Output) in nextHandler(output)
        }
        return self
    }

    /// Calls a handler with the outputs of the listed boards that have its type, as long as the target lives.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    @_disfavoredOverload
    @discardableResult
    public func registerFlow<Target, Output>(
        matchedIdentifiers: [BoardID], target: Target, uniqueOutputType: Output.Type = Output.self,
        file: StaticString = #fileID, line: UInt = #line, nextHandler: @escaping (Target, Output) -> Void
    ) -> Motherboard {
        registerFlow(
            matchedIdentifiers: matchedIdentifiers, file: file, line: line,
            nextHandler: handler(of: target, file: file, line: line, nextHandler))
    }

    /// Calls a handler with the outputs of the listed boards that have its type, as long as the target lives.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    @_disfavoredOverload
    @discardableResult
    public func registerFlow<Target, Output>(
        matchedIdentifiers: BoardID..., target: Target, uniqueOutputType: Output.Type = Output.self,
        file: StaticString = #fileID, line: UInt = #line, nextHandler: @escaping (Target, Output) -> Void
    ) -> Motherboard {
        registerFlow(
            matchedIdentifiers: matchedIdentifiers, target: target, uniqueOutputType: uniqueOutputType, file: file,
            line: line, nextHandler: nextHandler)
    }

    /// Calls a handler with the outputs of the listed boards, as long as the target lives. An output of another type is
    /// reported `outputMismatch`.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    @_disfavoredOverload
    @discardableResult
    public func registerGuaranteedFlow<Target, Output>(
        matchedIdentifiers: [BoardID], target: Target, uniqueOutputType: Output.Type = Output.self,
        file: StaticString = #fileID, line: UInt = #line, handler: @escaping (Target, Output) -> Void
    ) -> Motherboard {
        let handler = BoardyCompatibility.handler(of: target, file: file, line: line, handler)
        registerGuaranteedFlow(matchedIdentifiers: matchedIdentifiers, target: self, file: file, line: line) {
            handler($1)
        }
        return self
    }

    /// Calls a handler with the outputs of the listed boards, as long as the target lives. An output of another type is
    /// reported `outputMismatch`.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    @_disfavoredOverload
    @discardableResult
    public func registerGuaranteedFlow<Target, Output>(
        matchedIdentifiers: BoardID..., target: Target, uniqueOutputType: Output.Type = Output.self,
        file: StaticString = #fileID, line: UInt = #line, handler: @escaping (Target, Output) -> Void
    ) -> Motherboard {
        registerGuaranteedFlow(
            matchedIdentifiers: matchedIdentifiers, target: target, uniqueOutputType: uniqueOutputType, file: file,
            line: line, handler: handler)
    }

    /// Calls a handler with every output and every action of its type. Write
    /// `registerGeneralFlow { (value: Value) in … }`.
    @_disfavoredOverload
    @discardableResult
    public func registerGeneralFlow<Output>(
        uniqueOutputType: Output.Type = Output.self, file: StaticString = #fileID, line: UInt = #line,
        nextHandler: @escaping (Output) -> Void
    ) -> Motherboard {
        registerGeneralFlow(target: self, file: file, line: line) { (_: Motherboard, output: Output) in
            nextHandler(output)
        }
        return self
    }

    /// Calls a handler with every output and every action of its type, as long as the target lives.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    @_disfavoredOverload
    @discardableResult
    public func registerGeneralFlow<Target, Output>(
        target: Target, uniqueOutputType: Output.Type = Output.self, file: StaticString = #fileID,
        line: UInt = #line, nextHandler: @escaping (Target, Output) -> Void
    ) -> Motherboard {
        registerGeneralFlow(
            uniqueOutputType: uniqueOutputType, file: file, line: line,
            nextHandler: handler(of: target, file: file, line: line, nextHandler))
    }

    /// Calls a handler each time one of the listed boards completes. Write the closure without a label.
    @_disfavoredOverload
    @discardableResult
    public func registerCompletionFlow(
        matchedIdentifiers: [BoardID], file: StaticString = #fileID, line: UInt = #line,
        nextHandler: @escaping (_ isDone: Bool) -> Void
    ) -> Motherboard {
        registerCompletionFlow(matchedIdentifiers: matchedIdentifiers, file: file, line: line, nextHandler)
        return self
    }

    /// Calls a handler each time one of the listed boards completes. Write the closure without a label.
    @_disfavoredOverload
    @discardableResult
    public func registerCompletionFlow(
        matchedIdentifiers: BoardID..., file: StaticString = #fileID, line: UInt = #line,
        nextHandler: @escaping (_ isDone: Bool) -> Void
    ) -> Motherboard {
        registerCompletionFlow(
            matchedIdentifiers: matchedIdentifiers, file: file, line: line, nextHandler: nextHandler)
    }

    /// Begins a chain of handlers for the outputs of the listed boards. The chain takes its place in the order of flows
    /// with this call.
    ///
    /// - Parameter target: held weakly; the flow ends with it. Nil registers nothing.
    public func registerChainFlow<Target: AnyObject>(
        matchedIdentifiers: BoardID..., target: Target?, file: StaticString = #fileID, line: UInt = #line
    ) -> ChainFlow<Target> {
        registerChainFlow(matchedIdentifiers: matchedIdentifiers, target: target, file: file, line: line)
    }

    /// Registers steps that are values. Write `registerFlowSteps(.a ->> .b)`.
    @discardableResult
    public func registerFlowSteps(
        _ steps: [IDFlowStep], file: StaticString = #fileID, line: UInt = #line
    ) -> Motherboard {
        for step in steps { registerFlowSteps(step.source ->> step.destination, file: file, line: line) }
        return self
    }
}

/// A step from one board to another as a value. Write `source ->> destination` instead.
public struct IDFlowStep {
    /// The board whose outputs activate the other.
    public let source: BoardID
    /// The board that is activated.
    public let destination: BoardID

    /// Creates a step, for `registerFlowSteps([…])`.
    public init(source: BoardID, destination: BoardID) {
        self.source = source
        self.destination = destination
    }
}

extension ChainFlow {
    /// Adds a handler of outputs of a type. Write the closure without a label instead.
    @_disfavoredOverload
    public func handle<Output>(
        outputType: Output.Type, handler: @escaping (Target, Output) -> Void
    ) -> ChainFlow { handle(outputType: outputType, handler) }

    /// Ends the chain with a handler of every other output. Write the closure without a label.
    @_disfavoredOverload
    @discardableResult
    public func eventuallyHandle(handler: @escaping (Target, Any?) -> Void) -> FlowToken { eventuallyHandle(handler) }

    /// Ends the chain with a handler of every other output. Write the closure without a label.
    @_disfavoredOverload
    @discardableResult
    public func eventuallyHandle<Output>(
        outputType: Output.Type, handler: @escaping (Target, Output?) -> Void
    ) -> FlowToken { eventuallyHandle(outputType: outputType, handler) }
}
