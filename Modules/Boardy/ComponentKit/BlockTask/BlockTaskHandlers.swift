// The handlers of a parameter. Each call gives a new parameter; a handler takes the place of the one before for the same event.

extension BlockTaskParameter {
    // MARK: - Success

    /// Sets a handler for what the task gave, before the board sends it.
    public func onSuccess(_ handler: @escaping (Output) -> Void) -> Self {
        replacing(\.success, always(handler))
    }

    /// Sets a handler that also gets the board.
    public func onSuccess(_ handler: @escaping (TaskBoard, Output) -> Void) -> Self {
        replacing(\.success, always(handler))
    }

    /// Sets a handler that runs only while `target` lives.
    ///
    /// - Parameter target: held weakly.
    public func onSuccess<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, Output) -> Void
    ) -> Self {
        replacing(\.success, toTarget(target, handler))
    }

    // MARK: - Processing

    /// Sets a handler for true when it runs or waits, and false when it has ended.
    public func onProcessing(_ handler: @escaping (Bool) -> Void) -> Self {
        replacing(\.processing, always(handler))
    }

    /// Sets a handler that also gets the board.
    public func onProcessing(_ handler: @escaping (TaskBoard, Bool) -> Void) -> Self {
        replacing(\.processing, always(handler))
    }

    /// Sets a handler that runs only while `target` lives.
    ///
    /// - Parameter target: held weakly.
    public func onProcessing<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, Bool) -> Void
    ) -> Self {
        replacing(\.processing, toTarget(target, handler))
    }

    /// Sets the processing handler, under its other name.
    public func onProgress(_ handler: @escaping (Bool) -> Void) -> Self {
        replacing(\.processing, always(handler))
    }

    /// Sets the processing handler with the board, under its other name.
    public func onProgress(_ handler: @escaping (TaskBoard, Bool) -> Void) -> Self {
        replacing(\.processing, always(handler))
    }

    /// Sets the processing handler, under its other name; it runs only while `target` lives.
    ///
    /// - Parameter target: held weakly.
    public func onProgress<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, Bool) -> Void
    ) -> Self {
        replacing(\.processing, toTarget(target, handler))
    }

    // MARK: - Error

    /// Sets a handler for what the task failed with, which is not reported then.
    public func onError(_ handler: @escaping (any Error) -> Void) -> Self {
        replacing(\.error, always(handler))
    }

    /// Sets a handler that also gets the board.
    public func onError(_ handler: @escaping (TaskBoard, any Error) -> Void) -> Self {
        replacing(\.error, always(handler))
    }

    /// Sets a handler that runs only while `target` lives.
    ///
    /// - Parameter target: held weakly.
    public func onError<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, any Error) -> Void
    ) -> Self {
        replacing(\.error, toTarget(target, handler))
    }

    // MARK: - Completion

    /// Sets a handler for how it ended; nothing comes after that.
    public func onCompletion(_ handler: @escaping (BlockTaskCompletion) -> Void) -> Self {
        replacing(\.completion, always(handler))
    }

    /// Sets a handler that also gets the board.
    public func onCompletion(_ handler: @escaping (TaskBoard, BlockTaskCompletion) -> Void) -> Self {
        replacing(\.completion, always(handler))
    }

    /// Sets a handler that runs only while `target` lives.
    ///
    /// - Parameter target: held weakly.
    public func onCompletion<Target: AnyObject>(
        target: Target?, _ handler: @escaping (Target, BlockTaskCompletion) -> Void
    ) -> Self {
        replacing(\.completion, toTarget(target, handler))
    }
}
