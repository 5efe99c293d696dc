/// The values of a contract: a request with a name, and one of a few answers.
extension BoardRequest {
    enum Answers {
        /// Of a board that asks a person: done or cancelled.
        case asked
        /// Of a board that works by rules: done or rejected.
        case judged
        /// Of a task that throws its problem: a value with the name.
        case thrown
    }

    /// Returns the files of the values: the request and the answers; for a published contract also samples and a test
    /// of the JSON.
    ///
    /// - Parameter takesCommands: true for a board that takes commands too.
    func values(_ answers: Answers, takesCommands: Bool = false) -> [GeneratedFile] {
        let text = ([requestText] + text(of: answers) + (takesCommands ? [commandText] : [])).joined(separator: "\n\n")
        let head = isPublished && answers != .thrown ? "public import Boardy\n\n" : ""
        let file = GeneratedFile("\(valueFolder)/\(board)Request.swift", head + text)
        return isPublished ? [file, samples(of: answers), jsonTest(of: answers)] : [file]
    }

    func nameStruct(_ type: String, _ comment: String) -> String {
        if !isPublished {
            return """
                /// \(comment)
                struct \(type): Equatable, Sendable {
                    let name: String
                }
                """
        }
        return """
            /// \(comment)
            public struct \(type): Codable, Equatable, Sendable {
                public let name: String

                public init(name: String) { self.name = name }
            }
            """
    }

    private var requestText: String { nameStruct("\(board)Request", "The input of ``\(board)``.") }

    private var commandText: String {
        """
        /// A command to the board of ``\(board)``.
        \(access)enum \(board)Command: \(isPublished ? "Codable, " : "")Equatable, Sendable {
            /// Replaces the name that is shown.
            case rename(to: String)
        }
        """
    }

    private func text(of answers: Answers) -> [String] {
        let outcome = isPublished ? "Outcome, Equatable" : "Equatable"
        let problem = isPublished ? "String, Codable, Sendable, CaseIterable" : "String, Sendable, CaseIterable"
        switch answers {
        case .asked:
            return [
                """
                /// The outcome of ``\(board)``.
                \(access)enum \(board)Outcome: \(outcome) {
                    case done(name: String)
                    case cancelled
                }
                """
            ]
        case .judged:
            return [
                """
                /// The outcome of ``\(board)``.
                \(access)enum \(board)Outcome: \(outcome) {
                    case done(name: String)
                    case rejected(reason: \(board)Problem)
                }
                """,
                """
                /// The reason why a request was rejected, as a stable code.
                \(access)enum \(board)Problem: \(problem) {
                    case noName
                }
                """,
            ]
        case .thrown:
            return [
                nameStruct("\(board)Result", "The value of the task of ``\(board)``."),
                """
                /// The reason why the task failed, as a stable code.
                \(access)enum \(board)Problem: \(problem), Error {
                    case noName
                }
                """,
            ]
        }
    }

    // MARK: - Samples

    func nameSample(_ type: String) -> String {
        """
        extension \(type): Sampled {
            \(block("public static var samples: [\(type)]", "[.init(name: \"Ada\")]", indent: 4))
        }
        """
    }

    private func samples(of answers: Answers) -> GeneratedFile {
        let others =
            switch answers {
            case .asked: sample(after: "cancelled", ".cancelled")
            case .judged: sample(after: "rejected", ".rejected(reason: .noName)")
            case .thrown: nameSample("\(board)Result")
            }
        return GeneratedFile(
            "\(ioFolder)/\(board)Request+Samples.swift",
            "public import Boardy\n\n\(nameSample("\(board)Request"))\n\n\(others)")
    }

    private func sample(after last: String, _ value: String) -> String {
        """
        extension \(board)Outcome: SampledOutcome {
            public static func sample(after last: Self?) -> Self? {
                switch last {
                case nil: .done(name: "Ada")
                case .done: \(value)
                case .\(last): nil
                }
            }
        }
        """
    }

    // MARK: - The test of the JSON

    private func jsonTest(of answers: Answers) -> GeneratedFile {
        let done = #"{"name":"Ada","outcome":"done"}"#
        switch answers {
        case .asked:
            return jsonTest(["\(board)Outcome"], outcomes: [(".cancelled", #"{"outcome":"cancelled"}"#)], done)
        case .judged:
            let rejected = #"{"outcome":"rejected","reason":"noName"}"#
            return jsonTest(["\(board)Outcome"], outcomes: [(".rejected(reason: .noName)", rejected)], done)
        case .thrown: return jsonTest(["\(board)Result"], outcomes: [], nil)
        }
    }

    private func jsonTest(_ types: [String], outcomes: [(String, String)], _ done: String?) -> GeneratedFile {
        let name = #"{"name":"Ada"}"#
        let requests = ["\(board)Request"] + (done == nil ? types : [])
        let cases =
            requests.map { expectation("\($0)(name: \"Ada\")", name) }
            + (done.map { [expectation("\(board)Outcome.done(name: \"Ada\")", $0)] } ?? [])
            + outcomes.map { expectation("\(board)Outcome\($0.0)", $0.1) }
        return GeneratedFile(
            "Tests/\(module)/IO/\(board)JSONTests.swift",
            """
            \(imports("Boardy", "Foundation", "Testing"))
            @Suite struct \(board)JSONTests {
                @Test("The values of \(board) have the published JSON")
                func json() throws {
                    \(cases.joined(separator: "\n        "))
                }

                private func expect<Value: Codable & Equatable>(_ value: Value, _ json: String) throws {
                    #expect(String(decoding: try ContractCoding.encode(value), as: UTF8.self) == json)
                    #expect(try ContractCoding.decode(Value.self, from: Data(json.utf8)) == value)
                }
            }
            """)
    }

    private func expectation(_ value: String, _ json: String) -> String {
        let arguments = "\(value), #\"\(json)\"#)"
        return fit("try expect(\(arguments)", indent: 8, or: "try expect(\n            \(arguments)")
    }
}
