import BoardyCore

// The handlers of a parameter. Each function returns a new parameter, in which the handler replaces the earlier one of
// the same event.

extension BlockTaskParameter {
    /// The board that a handler may ask for as its first argument.
    public typealias TaskBoard = BlockTaskBoard<Input, Output>

    /// Sets the handler of a value. It is called before the board sends the value.
    public func onSuccess(_ handler: @escaping (Output) -> Void) -> Self {
        replacing { $0.success = Self.handler(handler) }
    }

    /// Sets the handler of the value that also gets the board.
    public func onSuccess(_ handler: @escaping (TaskBoard, Output) -> Void) -> Self {
        replacing { $0.success = Self.handler(handler) }
    }

    /// Sets the handler of the value that runs only while an object lives.
    ///
    /// - Parameter target: the object; held weakly. If it is nil or gone, the handler does not run.
    public func onSuccess<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, Output) -> Void
    ) -> Self {
        replacing { $0.success = Self.handler(target, handler) }
    }

    /// Sets the handler of the state: true when the activation runs or waits, false when it has ended.
    public func onProcessing(_ handler: @escaping (Bool) -> Void) -> Self {
        replacing { $0.processing = Self.handler(handler) }
    }

    /// Sets the handler of the state that also gets the board.
    public func onProcessing(_ handler: @escaping (TaskBoard, Bool) -> Void) -> Self {
        replacing { $0.processing = Self.handler(handler) }
    }

    /// Sets the handler of the state that runs only while an object lives.
    ///
    /// - Parameter target: the object; held weakly. If it is nil or gone, the handler does not run.
    public func onProcessing<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, Bool) -> Void
    ) -> Self {
        replacing { $0.processing = Self.handler(target, handler) }
    }

    /// Sets the processing handler. The seeds use this name too.
    public func onProgress(_ handler: @escaping (Bool) -> Void) -> Self {
        replacing { $0.processing = Self.handler(handler) }
    }

    /// Sets the handler of the state that also gets the board.
    public func onProgress(_ handler: @escaping (TaskBoard, Bool) -> Void) -> Self {
        replacing { $0.processing = Self.handler(handler) }
    }

    /// Sets the handler of the state that runs only while an object lives.
    ///
    /// - Parameter target: the object; held weakly. If it is nil or gone, the handler does not run.
    public func onProgress<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, Bool) -> Void
    ) -> Self {
        replacing { $0.processing = Self.handler(target, handler) }
    }

    /// Sets the handler of an error. An error that has a handler is not reported.
    public func onError(_ handler: @escaping (any Error) -> Void) -> Self {
        replacing { $0.error = Self.handler(handler) }
    }

    /// Sets the handler of the error that also gets the board.
    public func onError(_ handler: @escaping (TaskBoard, any Error) -> Void) -> Self {
        replacing { $0.error = Self.handler(handler) }
    }

    /// Sets the handler of the error that runs only while an object lives.
    ///
    /// - Parameter target: the object; held weakly. If it is nil or gone, the handler does not run.
    public func onError<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, any Error) -> Void
    ) -> Self {
        replacing { $0.error = Self.handler(target, handler) }
    }

    /// Sets the handler of the end. No handler of the activation is called after it.
    public func onCompletion(_ handler: @escaping (BlockTaskCompletion) -> Void) -> Self {
        replacing { $0.completion = Self.handler(handler) }
    }

    /// Sets the handler of the end that also gets the board.
    public func onCompletion(_ handler: @escaping (TaskBoard, BlockTaskCompletion) -> Void) -> Self {
        replacing { $0.completion = Self.handler(handler) }
    }

    /// Sets the handler of the end that runs only while an object lives.
    ///
    /// - Parameter target: the object; held weakly. If it is nil or gone, the handler does not run.
    public func onCompletion<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, BlockTaskCompletion) -> Void
    ) -> Self {
        replacing { $0.completion = Self.handler(target, handler) }
    }

    // MARK: - Forms of a handler

    static func handler<Value>(_ handler: @escaping (Value) -> Void) -> Handlers.Handler<Value> {
        { _, value in
            handler(value)
            return true
        }
    }

    static func handler<Value>(_ handler: @escaping (TaskBoard, Value) -> Void) -> Handlers.Handler<Value> {
        { board, value in
            guard let board = board as? TaskBoard else { return false }
            handler(board, value)
            return true
        }
    }

    static func handler<Target: AnyObject, Value>(
        _ target: Target?, _ handler: @escaping (Target, Value) -> Void
    ) -> Handlers.Handler<Value> {
        { [weak target] _, value in
            guard let target else { return false }
            handler(target, value)
            return true
        }
    }
}
