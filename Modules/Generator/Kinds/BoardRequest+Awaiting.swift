/// The contracts that a board awaits. An asynchronous board awaits those without an input at the start of its story,
/// and has a function for each other one. A board of another kind has a function for each.
extension BoardRequest {
    private var awaitedAlone: [KnownContract] { requirements.filter(\.isAwaitedAlone) }

    /// The statements of the story, each with a line feed.
    var awaits: String {
        awaitedAlone.map { "        _ = try await motherboard[\($0.type).self].output()\n" }.joined()
    }

    /// The functions behind the story of an asynchronous board, each with a line feed in front and one behind.
    var awaitingFunctions: String { functions(awaiting: requirements.filter { !$0.isAwaitedAlone }) }

    /// The functions of a board without a story.
    var allAwaitingFunctions: String { functions(awaiting: requirements) }

    private func functions(awaiting contracts: [KnownContract]) -> String {
        contracts.map { contract in
            let type = contract.type, word = type.prefix(1).lowercased() + type.dropFirst()
            let name = ReservedNames.keywords.contains(word) ? "`\(word)`" : word
            let parameter = contract.takesInput ? "_ input: \(type).Input" : ""
            let line = "private func \(name)(\(parameter)) async throws -> \(type).Output {"
            let broken = "private func \(name)(\n        \(parameter)\n    ) async throws -> \(type).Output {"
            return """

                    /// Awaits `\(contract.id)`.
                    \(fit(line, indent: 4, or: broken))
                        try await motherboard[\(type).self].output(\(contract.takesInput ? "with: input" : ""))
                    }

                """
        }.joined()
    }

    /// `return ` where the story has other statements before.
    var answering: String { awaitedAlone.isEmpty ? "" : "return " }

    /// The targets that a test imports for the fakes.
    var fakedTargets: [String] { Set(awaitedAlone.map(\.target)).sorted() }

    /// The entries of a test's motherboard that answer with samples, each with a line feed in front.
    func fakes(indent: Int) -> String {
        let margin = "\n" + String(repeating: " ", count: indent)
        return awaitedAlone.map { contract in
            "\(margin)FakeBoard<\(contract.type)>.answering(completing: true) { _ in"
                + "\(margin)    \(contract.type).Output.samples[0]\(margin)}.registration"
        }.joined()
    }

    /// The statements by which a plugin of a test answers with samples.
    var fakesOfPlugin: [String] {
        awaitedAlone.map { "main.provide(\($0.type).self) { \($0.type).Output.samples[0] }" }
    }
}
