package import BoardyCore

/// A board of one contract that answers each activation with the value that an asynchronous function returns. The
/// function gets the board, on whose inner motherboard it awaits other boards.
package final class AsyncFunctionBoard<Contract: BoardContract>: ModernContinuableBoard, AsyncRequestBoard
where Contract.Command == Never {
    /// A function that runs on the domain of its board.
    package typealias Function = @isolated(any) (Contract.Input, ContinuousBoard) async throws -> Contract.Output
    private let answer: (Contract.Input, ContinuousBoard) async throws -> Contract.Output
    /// The type of the actor to which the function is isolated by mistake.
    private let actor: String?

    /// - Parameters:
    ///   - boardProducer: makes the boards that the function awaits.
    ///   - answer: kept as long as the board.
    package init(_ identifier: BoardID, boardProducer: any BoardProducing, answer: @escaping Function) {
        self.answer = answer
        actor = answer.isolation.map { typeName(of: $0) }
        super.init(identifier: identifier, boardProducer: boardProducer)
    }

    package func respond(to input: Contract.Input) async throws -> Contract.Output {
        if let actor {
            throw RequestRefusal(
                .isolationMissing,
                "the function of '\(identifier)' is isolated to \(actor), so it would "
                    + "begin later. Write its closure in a "
                    + "nonisolated function, such as apply(for:) of a plugin")
        }
        return try await answer(input, self)
    }
}
