import BoardyCore

/// One activation of a block task board, from then to the end of its last handler.
final class BlockTask<Input, Output: Sendable>: AnyBlockTask {
    typealias Parameter = BlockTaskParameter<Input, Output>
    let input: Input
    // The handlers one by one: to release a parameter as a whole the runtime would have to be asked for its type.
    let success: Parameter.Handler<Output>?
    let processing: Parameter.Handler<Bool>?
    let error: Parameter.Handler<any Error>?
    let completion: Parameter.Handler<BlockTaskCompletion>?
    let answer: ((Result<Output, any Error>) -> Void)?

    init(_ number: Int, _ parameter: Parameter) {
        (input, answer) = (parameter.input, parameter.answer)
        (success, processing) = (parameter.success, parameter.processing)
        (error, completion) = (parameter.error, parameter.completion)
        super.init(number: number)
    }

    /// What it waits or runs as.
    var job: Job<Output>? { work as? Job<Output> }
}
