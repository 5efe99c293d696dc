extension BoardKind {
    /// A barrier board, which has no file of its own.
    static let barrier = BoardKind(
        "barrier", "Keeps work until another board gives the value that the work needs.", takesRequirements: false
    ) {
        request in
        let board = request.board, value = "\(board)Value"
        let comment = "The value that work waits for at ``\(board)``."
        let valueFile = GeneratedFile(
            "\(request.valueFolder)/\(value).swift",
            (request.isPublished ? "public import Boardy\n\n" : "") + request.nameStruct(value, comment)
                + (request.isPublished ? "\n\n" + request.nameSample(value) : ""))
        let test = request.testFile(
            importing: "BoardyTesting",
            code: """
                @MainActor @Suite struct \(board)Tests {
                    private let motherboard = Motherboard { _ in
                        BoardRegistration(\(board).self) {
                            BarrierBoard<\(value)>(identifier: $0)
                        }
                    }

                    @Test("The value runs what waits, in order, and is sent", .diagnostics)
                    func overcome() {
                        let barrier = motherboard[\(board).self]
                        var names: [String] = [], ends: [Bool] = []
                        barrier.flow.handle { names.append("output \\($0.name)") }
                        barrier.completion.handle { ends.append($0) }
                        for wait in ["first", "second"] {
                            barrier.activation.activate(with: .wait { names.append("\\(wait) \\($0.name)") })
                        }
                        #expect(names.isEmpty)
                        barrier.activation.activate(with: .overcome(\(value)(name: "Ada")))
                        #expect(names == ["first Ada", "second Ada", "output Ada"])
                        #expect(ends == [true])
                    }

                    @Test("A cancelled barrier drops what waits", .diagnostics(expecting: .activationDiscarded))
                    func cancelled() {
                        let barrier = motherboard[\(board).self]
                        var names: [String] = [], ends: [Bool] = []
                        barrier.completion.handle { ends.append($0) }
                        barrier.activation.activate(with: .wait { names.append($0.name) })
                        barrier.activation.activate(with: .cancel)
                        #expect(names.isEmpty)
                        #expect(ends == [false])
                    }
                }
                """)
        return BoardParts(
            files: [
                request.contractFile("Keeps work until there is a value.", "BarrierCommand<\(value)>", value),
                valueFile,
                test,
            ],
            registration: request.serving("BarrierBoard<\(value)>(identifier: $0)"),
            published: request.isPublished ? ["\(board)"] : [])
    }
}
