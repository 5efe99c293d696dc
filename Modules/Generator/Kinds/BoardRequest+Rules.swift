/// The rules behind a board that works without a person.
extension BoardRequest {
    var judgingRules: GeneratedFile {
        rules(
            """
                func outcome(of request: \(board)Request) -> \(board)Outcome {
                    request.name.isEmpty ? .rejected(reason: .noName) : .done(name: request.name)
                }
            """)
    }

    /// The file of the rules, which throw the problem of a request.
    var throwingRules: GeneratedFile {
        rules(
            """
                /// Runs the task, off the domain.
                func run(
                    _ request: \(board)Request, progress: @Sendable (Double) -> Void
                ) async throws(\(board)Problem) -> \(board)Result {
                    progress(0.5)
                    if request.name.isEmpty { throw .noName }
                    return \(board)Result(name: request.name)
                }
            """)
    }

    /// The file of the rules of two steps: the first cleans a request, and the second judges it.
    var rulesOfSteps: GeneratedFile {
        rules(
            """
                func cleaned(_ request: \(board)Request) -> \(board)Request {
                    \(board)Request(name: String(request.name.trimmingPrefix(while: \\.isWhitespace)))
                }

                func outcome(of request: \(board)Request) -> \(board)Outcome {
                    request.name.isEmpty ? .rejected(reason: .noName) : .done(name: request.name)
                }
            """)
    }

    private func rules(_ members: String) -> GeneratedFile {
        GeneratedFile(
            "\(folder)/Model/\(board)Rules.swift",
            imports().isEmpty
                ? """
                /// The rules of ``\(board)``. They know neither boards nor SQL.
                struct \(board)Rules: Sendable {
                \(members)
                }
                """
                : """
                \(imports())
                /// The rules of ``\(board)``. They know neither boards nor SQL.
                struct \(board)Rules: Sendable {
                \(members)
                }
                """)
    }
}
