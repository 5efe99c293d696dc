// More handlers of a parameter. Each function returns a new parameter, in which the handler runs after the earlier ones
// of the same event.

extension BlockTaskParameter {
    /// Adds a handler of a value. It is called before the board sends the value.
    public func appendingSuccessHandler(_ handler: @escaping (Output) -> Void) -> Self {
        appending(\.success, Self.handler(handler))
    }

    /// Adds a handler of the value that also gets the board.
    public func appendingSuccessHandler(_ handler: @escaping (TaskBoard, Output) -> Void) -> Self {
        appending(\.success, Self.handler(handler))
    }

    /// Adds a handler of the value that runs only while an object lives.
    ///
    /// - Parameter target: the object; held weakly. If it is nil or gone, the handler does not run.
    public func appendingSuccessHandler<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, Output) -> Void
    ) -> Self {
        appending(\.success, Self.handler(target, handler))
    }

    /// Adds a handler of the state: true when the activation runs or waits, false when it has ended.
    public func appendingProcessingHandler(_ handler: @escaping (Bool) -> Void) -> Self {
        appending(\.processing, Self.handler(handler))
    }

    /// Adds a handler of the state that also gets the board.
    public func appendingProcessingHandler(_ handler: @escaping (TaskBoard, Bool) -> Void) -> Self {
        appending(\.processing, Self.handler(handler))
    }

    /// Adds a handler of the state that runs only while an object lives.
    ///
    /// - Parameter target: the object; held weakly. If it is nil or gone, the handler does not run.
    public func appendingProcessingHandler<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, Bool) -> Void
    ) -> Self {
        appending(\.processing, Self.handler(target, handler))
    }

    /// Adds a handler of an error. An error that has a handler is not reported.
    public func appendingErrorHandler(_ handler: @escaping (any Error) -> Void) -> Self {
        appending(\.error, Self.handler(handler))
    }

    /// Adds a handler of the error that also gets the board.
    public func appendingErrorHandler(_ handler: @escaping (TaskBoard, any Error) -> Void) -> Self {
        appending(\.error, Self.handler(handler))
    }

    /// Adds a handler of the error that runs only while an object lives.
    ///
    /// - Parameter target: the object; held weakly. If it is nil or gone, the handler does not run.
    public func appendingErrorHandler<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, any Error) -> Void
    ) -> Self {
        appending(\.error, Self.handler(target, handler))
    }

    /// Adds a handler of the end. No handler of another event is called after it.
    public func appendingCompletionHandler(_ handler: @escaping (BlockTaskCompletion) -> Void) -> Self {
        appending(\.completion, Self.handler(handler))
    }

    /// Adds a handler of the end that also gets the board.
    public func appendingCompletionHandler(_ handler: @escaping (TaskBoard, BlockTaskCompletion) -> Void) -> Self {
        appending(\.completion, Self.handler(handler))
    }

    /// Adds a handler of the end that runs only while an object lives.
    ///
    /// - Parameter target: the object; held weakly. If it is nil or gone, the handler does not run.
    public func appendingCompletionHandler<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, BlockTaskCompletion) -> Void
    ) -> Self {
        appending(\.completion, Self.handler(target, handler))
    }
}
