public import BoardyComponentKit
public import BoardyCore

/// A board that takes commands of any type. Write `GuaranteedCommandBoard` with the type of its commands instead.
public protocol InteractableBoard: GuaranteedCommandBoard where CommandType == Any? {}

extension InteractableBoard {
    /// Hands the command to the board's own `interact(command:)`.
    public func interact(guaranteedCommand command: Any?) { interact(command: command) }

    /// Is there to refuse a board that does not implement it.
    @available(*, unavailable, message: "a board that takes commands implements interact(command:)")
    public func interact(command: Any?) {}
}

/// A board with a motherboard inside. Write `ContinuousBoard` instead.
public protocol ContinuableBoard: ContinuousBoard {}

extension ContinuousBoard: ContinuableBoard {}

/// A board that is made of flows. Write `FlowBoard` instead.
public protocol FlowingBoard: ContinuousBoard {}

extension FlowBoard: FlowingBoard {}

/// A board that runs a task, as the executor of a `TaskBoard` sees it. Write `TaskBoard` instead.
public protocol TaskingBoard: Board {
    /// True if no task runs.
    var isCompleted: Bool { get }
    /// True while a task runs.
    var isProcessing: Bool { get }
}

extension TaskBoard: TaskingBoard {}

/// A board that stands in for one that is not there. Set `Motherboard.fallback` instead, which makes any board.
public final class NoBoard: Board, ActivatableBoard {
    private let message: String?
    private let handler: ((Any?) -> Void)?

    /// Creates a board that stands in for another.
    ///
    /// - Parameters:
    ///   - message: the text of the report; nil for a text that names the board.
    ///   - handler: called with the value of each activation.
    public init(identifier: BoardID, message: String? = nil, handler: ((Any?) -> Void)? = nil) {
        self.message = message
        self.handler = handler
        super.init(identifier: identifier)
    }

    /// Reports `unknownBoard`, calls the handler and completes.
    public func activate(withOption option: Any?) {
        report(.unknownBoard, message ?? "'\(identifier)' stands in for a board that is not registered")
        handler?(option)
        complete(false)
    }

    /// Returns true: there is nothing to guard.
    public override func shouldBypassGatewayBarrier() -> Bool { true }
}
