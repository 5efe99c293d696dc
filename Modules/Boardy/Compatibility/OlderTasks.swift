public import BoardyComponentKit
public import BoardyCore

// The members of the boards for tasks by the names and labels of Boardy 1.x. A trailing closure needs no label.

extension TaskBoard {
    /// Ends a task. Write `Completion` instead.
    public typealias ExecutorCompletion = Completion
    /// Runs a task.
    public typealias Executor = (TaskBoard, Input, @escaping Completion) -> Void
    /// A handler of the value of a task.
    public typealias SuccessHandler = (TaskBoard, Output) -> Void
    /// A handler of the beginning and the end of a task.
    public typealias ProcessingHandler = (TaskBoard) -> Void
    /// A handler of the error of a task.
    public typealias ErrorHandler = (TaskBoard, any Error) -> Void
    /// A handler of the end of a task.
    public typealias CompletionHandler = (TaskBoard) -> Void
}

extension ResultTaskBoard {
    /// Reports an event of a task. Write `Report` instead.
    public typealias ExecutorCallback = Report
    /// Runs a task.
    public typealias Executor = (Input, @escaping Report) -> Void
}

extension BoardResult {
    /// Progress without a fraction. Write `.progress(fractionCompleted:)` instead.
    public static var progress: BoardResult { .progress(fractionCompleted: 0) }

    /// True for a report of progress.
    public var inProgress: Bool { if case .progress = self { true } else { false } }
}

extension FlowBoard {
    /// Registers the flows of the board.
    public typealias FlowRegistration = (FlowBoard) -> Void
    /// Starts the flows with an input.
    public typealias FlowActivation = (FlowBoard, Input) -> Void
    /// Takes a command.
    public typealias FlowInteraction = (FlowBoard, Command) -> Void
}

extension BlockTaskExecutingType {
    /// Several activations at a time. Write `.concurrent()` instead.
    public static var concurrent: BlockTaskExecutingType { .concurrent() }
}

extension BlockTaskCanceler {
    /// Stops the work of an executor. Write `BlockTaskCanceler { … }` instead.
    public static func `default`(handler: @escaping () -> Void) -> BlockTaskCanceler { BlockTaskCanceler(handler) }

    /// Stops the work of an executor. Write the closure without a label.
    @_disfavoredOverload
    public init(handler: @escaping () -> Void) { self.init(handler) }
}

extension BlockTaskBoard {
    /// Ends a task. Write `Completion` instead.
    public typealias ExecutorCompletion = Completion
    /// Runs a task, and returns how to stop it.
    public typealias Executor = (BlockTaskBoard, Input, @escaping Completion) -> BlockTaskCanceler

    /// Creates a board whose tasks cannot be stopped. Write `executor:` instead.
    public convenience init(
        identifier: BoardID, executingType: BlockTaskExecutingType = .default,
        execute work: @escaping (BlockTaskBoard, Input, @escaping Completion) -> Void
    ) { self.init(identifier: identifier, executingType: executingType, executor: work) }
}

extension BlockTaskParameter {
    /// A handler of the value.
    public typealias SuccessHandler = (TaskBoard, Output) -> Void
    /// A handler of the state.
    public typealias ProcessingHandler = (TaskBoard, Bool) -> Void
    /// A handler of the error.
    public typealias ErrorHandler = (TaskBoard, any Error) -> Void
    /// A handler of the end.
    public typealias CompletionHandler = (TaskBoard, BlockTaskCompletion) -> Void

    /// Sets the handler of the value. Write the closure without a label.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    @_disfavoredOverload
    public func onSuccess<Target>(target: Target, action: @escaping (Target, Output) -> Void) -> Self {
        onSuccess(handler(of: target, action))
    }

    /// Sets the handler of the state. Write the closure without a label.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    @_disfavoredOverload
    public func onProcessing<Target>(target: Target, action: @escaping (Target, Bool) -> Void) -> Self {
        onProcessing(handler(of: target, action))
    }

    /// Sets the handler of the error. Write the closure without a label.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    @_disfavoredOverload
    public func onError<Target>(target: Target, action: @escaping (Target, any Error) -> Void) -> Self {
        onError(handler(of: target, action))
    }

    /// Sets the handler of the end. Write the closure without a label.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    @_disfavoredOverload
    public func onCompletion<Target>(
        target: Target, action: @escaping (Target, BlockTaskCompletion) -> Void
    ) -> Self {
        onCompletion(handler(of: target, action))
    }
}

extension AlertAction {
    /// Creates an action. Write the title without a label. A presenter has no preferred action.
    public init(
        title: String, style: Style = .default, shouldBePreferred: Bool = false, handler: (() -> Void)? = nil
    ) { self.init(title, style: style, handler: handler ?? {}) }

    /// Creates an action that another object carries out. Write the title without a label instead.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    public init<Target>(
        title: String, style: Style = .default, shouldBePreferred: Bool = false, target: Target,
        handler: ((Target) -> Void)?
    ) {
        let reference = TargetReference(target)
        self.init(title, style: style) { reference.target.map { handler?($0) } }
    }
}
