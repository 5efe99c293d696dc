public import BoardyCore

/// One activation of a block task board, from then to the end of its last handler.
@usableFromInline final class BlockTask<Input, Output: Sendable>: AnyBlockTask {
    @usableFromInline typealias Parameter = BlockTaskParameter<Input, Output>
    @usableFromInline let input: Input
    // The handlers one by one: to release a parameter as a whole the runtime would have to be asked for its type.
    @usableFromInline let success: Parameter.Handler<Output>?
    @usableFromInline let processing: Parameter.Handler<Bool>?
    @usableFromInline let error: Parameter.Handler<any Error>?
    @usableFromInline let completion: Parameter.Handler<BlockTaskCompletion>?
    @usableFromInline let answer: ((Result<Output, any Error>) -> Void)?

    @inlinable init(_ number: Int, _ parameter: Parameter) {
        (input, answer) = (parameter.input, parameter.answer)
        (success, processing) = (parameter.success, parameter.processing)
        (error, completion) = (parameter.error, parameter.completion)
        super.init(number: number)
    }

    /// What it waits or runs as.
    @inlinable var errand: Errand<Output>? { work as? Errand<Output> }
}
