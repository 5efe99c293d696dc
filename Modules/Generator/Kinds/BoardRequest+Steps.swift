/// The two inner steps of a board that is a flow: one cleans a request, and the other judges it.
extension BoardRequest {
    var firstStep: String { "Clean\(board)" }
    var secondStep: String { "Judge\(board)" }

    var steps: GeneratedFile {
        GeneratedFile(
            "\(boards)/\(board)Steps.swift",
            """
            \(imports("Boardy"))
            /// Cleans a request. Internal: the first step of ``\(board)``.
            enum \(firstStep): BoardContract {
                static let id: BoardID = "\(id).clean"
                typealias Input = \(board)Request
                typealias Output = \(board)Request
            }

            /// Judges a clean request. Internal: the last step of ``\(board)``.
            enum \(secondStep): BoardContract {
                static let id: BoardID = "\(id).judge"
                typealias Input = \(board)Request
                typealias Output = \(board)Outcome
            }
            """)
    }

    /// The statement that wires the steps on `motherboard`.
    ///
    /// - Parameter indent: the column where it begins.
    func wiring(indent: Int) -> String {
        let steps = "\(firstStep).self ->> \(secondStep).self)", margin = String(repeating: " ", count: indent + 4)
        let call = "motherboard.registerFlowSteps("
        return fit(call + steps, indent: indent, or: "\(call)\n\(margin)\(steps)")
    }

    var stepRegistration: [String] {
        serving("\(board)Rules().cleaned($0)", for: firstStep)
            + serving("\(board)Rules().outcome(of: $0)", for: secondStep)
    }

    /// The test of the flow, among fakes of its steps.
    ///
    /// - Parameter construction: makes the board of an ID `$0`, with the producer `producer`.
    func testOfSteps(_ construction: String) -> GeneratedFile {
        testFile(
            importing: "BoardyTesting",
            code: """
                @MainActor @Suite struct \(board)Tests {
                    @Test("A request goes from step to step, and the outcome is sent", .diagnostics)
                    func flow() {
                        let first = FakeBoard<\(firstStep)>.answering { request in
                            \(board)Request(name: "clean \\(request.name)")
                        }
                        let second = FakeBoard<\(secondStep)>.answering { .done(name: $0.name) }
                        let motherboard = Motherboard { producer in
                            BoardRegistration(\(board).self) {
                                \(construction)
                            }
                            first.registration
                            second.registration
                        }
                        var outcomes: [\(board)Outcome] = []
                        let board = motherboard[\(board).self]
                        board.flow.handle { outcomes.append($0) }
                        board.activation.activate(with: \(board)Request(name: "Ada"))
                        #expect(first.inputs == [\(board)Request(name: "Ada")])
                        #expect(second.inputs == [\(board)Request(name: "clean Ada")])
                        #expect(outcomes == [.done(name: "clean Ada")])
                        #expect(motherboard.boards.isEmpty)
                    }

                    @Test("The rules clean a name, and reject an empty one")
                    func rules() {
                        let rules = \(board)Rules()
                        #expect(rules.cleaned(\(board)Request(name: "  Ada")).name == "Ada")
                        #expect(rules.outcome(of: \(board)Request(name: "Ada")) == .done(name: "Ada"))
                        #expect(rules.outcome(of: \(board)Request(name: "")) == .rejected(reason: .noName))
                    }
                }
                """)
    }
}
