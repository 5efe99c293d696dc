// More handlers of a parameter: each runs after those that were there for the same event.

extension BlockTaskParameter {
    /// Adds a handler for what the task gave, before the board sends it.
    public func appendingSuccessHandler(_ handler: @escaping (Output) -> Void) -> Self {
        appending(\.success, always(handler))
    }

    /// Adds a handler that also gets the board.
    public func appendingSuccessHandler(_ handler: @escaping (TaskBoard, Output) -> Void) -> Self {
        appending(\.success, always(handler))
    }

    /// Adds a handler that runs only while `target` lives.
    ///
    /// - Parameter target: held weakly.
    public func appendingSuccessHandler<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, Output) -> Void
    ) -> Self {
        appending(\.success, toTarget(target, handler))
    }

    /// Adds a handler for true when it runs or waits, and false when it has ended.
    public func appendingProcessingHandler(_ handler: @escaping (Bool) -> Void) -> Self {
        appending(\.processing, always(handler))
    }

    /// Adds a handler that also gets the board.
    public func appendingProcessingHandler(_ handler: @escaping (TaskBoard, Bool) -> Void) -> Self {
        appending(\.processing, always(handler))
    }

    /// Adds a handler that runs only while `target` lives.
    ///
    /// - Parameter target: held weakly.
    public func appendingProcessingHandler<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, Bool) -> Void
    ) -> Self {
        appending(\.processing, toTarget(target, handler))
    }

    /// Adds a handler for what the task failed with, which is not reported then.
    public func appendingErrorHandler(_ handler: @escaping (any Error) -> Void) -> Self {
        appending(\.error, always(handler))
    }

    /// Adds a handler that also gets the board.
    public func appendingErrorHandler(_ handler: @escaping (TaskBoard, any Error) -> Void) -> Self {
        appending(\.error, always(handler))
    }

    /// Adds a handler that runs only while `target` lives.
    ///
    /// - Parameter target: held weakly.
    public func appendingErrorHandler<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, any Error) -> Void
    ) -> Self {
        appending(\.error, toTarget(target, handler))
    }

    /// Adds a handler for how it ended; nothing comes after that.
    public func appendingCompletionHandler(_ handler: @escaping (BlockTaskCompletion) -> Void) -> Self {
        appending(\.completion, always(handler))
    }

    /// Adds a handler that also gets the board.
    public func appendingCompletionHandler(_ handler: @escaping (TaskBoard, BlockTaskCompletion) -> Void) -> Self {
        appending(\.completion, always(handler))
    }

    /// Adds a handler that runs only while `target` lives.
    ///
    /// - Parameter target: held weakly.
    public func appendingCompletionHandler<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, BlockTaskCompletion) -> Void
    ) -> Self {
        appending(\.completion, toTarget(target, handler))
    }
}
