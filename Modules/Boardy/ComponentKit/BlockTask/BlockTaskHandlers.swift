import BoardyCore

/// The handlers of one activation of a block task board.
struct BlockTaskHandlers<Output: Sendable> {
    /// A handler of an event. It gets the board, and returns false if it did not run because its target is gone.
    typealias Handler<Value> = (Board, Value) -> Bool

    var success: Handler<Output>?
    var processing: Handler<Bool>?
    var error: Handler<any Error>?
    var completion: Handler<BlockTaskCompletion>?
    /// Gets the result for a task that awaits it. Not called for an activation that was refused: the task gets the
    /// refusal instead.
    var answer: ((Result<Output, any Error>) -> Void)?
}
