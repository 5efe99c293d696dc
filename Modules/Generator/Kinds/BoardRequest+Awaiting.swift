/// The contracts that an asynchronous board awaits: those without an input at the start of its story, and each other one
/// by a function that the story can call.
extension BoardRequest {
    private var awaitedAlone: [KnownContract] { requirements.filter(\.isAwaitedAlone) }

    /// The statements of the story, each with a line feed.
    var awaits: String {
        awaitedAlone.map { "        _ = try await motherboard[\($0.type).self].output()\n" }.joined()
    }

    /// The functions behind the story, each with a line feed in front and one behind.
    var awaitingFunctions: String {
        requirements.filter { !$0.isAwaitedAlone }.map { contract in
            let name = contract.type.prefix(1).lowercased() + contract.type.dropFirst()
            let parameter = contract.takesInput ? "_ input: \(contract.type).Input" : ""
            return """

                    /// Awaits `\(contract.id)`.
                    private func \(name)(\(parameter)) async throws -> \(contract.type).Output {
                        try await motherboard[\(contract.type).self].output(\(contract.takesInput ? "with: input" : ""))
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
        awaitedAlone.flatMap { contract in
            [
                "main.provide(\(contract.type).self) { _ in",
                "    FakeBoard<\(contract.type)>.answering(completing: true) { _ in \(contract.type).Output.samples[0] }",
                "}",
            ]
        }
    }
}
