/// A contract with its values and accessor, without a board: the interface of what another module, another process or a
/// later change serves.
struct InterfaceTemplate {
    let request: BoardRequest

    var parts: BoardParts {
        let board = request.board
        return BoardParts(
            files: [
                request.contractFile(
                    "The interface of \(board.spaced).", "\(board)Request", "\(board)Outcome"),
                GeneratedFile(
                    "\(request.contractFolder)/\(board)Request.swift",
                    """
                    \(request.access)import Boardy

                    /// The input of ``\(board)``.
                    \(request.access)struct \(board)Request: Sampled, Equatable, Sendable {
                        \(request.access)let name: String

                        \(request.access)init(name: String) {
                            self.name = name
                        }

                        \(request.access)static var samples: [\(board)Request] { [.init(name: "Ada")] }
                    }

                    /// The outcome of ``\(board)``.
                    \(request.access)enum \(board)Outcome: SampledOutcome, Equatable {
                        case done

                        \(request.access)static func sample(after last: \(board)Outcome?) -> \(board)Outcome? {
                            last == nil ? .done : nil
                        }
                    }
                    """),
            ], registration: [], published: ["\(board)"], testsUse: [])
    }
}
