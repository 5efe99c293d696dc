package import BoardyCore

/// A board of one contract that answers each activation with the value that a function returns at once.
package final class FunctionBoard<Contract: BoardContract>: Board, RequestBoard where Contract.Command == Never {
    private let answer: (Contract.Input) throws -> Contract.Output
    private let file: StaticString
    private let line: UInt

    /// - Parameters:
    ///   - file: the file of the answers in diagnostics and the trace.
    ///   - answer: kept as long as the board.
    package init(
        _ identifier: BoardID, file: StaticString, line: UInt,
        answer: @escaping (Contract.Input) throws -> Contract.Output
    ) {
        (self.answer, self.file, self.line) = (answer, file, line)
        super.init(identifier: identifier)
    }

    package func respond(to request: Request<Contract>) {
        request.answer(file: file, line: line) { try answer(request.input) }
    }
}
