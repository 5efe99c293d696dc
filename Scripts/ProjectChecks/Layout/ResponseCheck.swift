import BoardySourceCode

/// Finds code in the boards of a feature that leaves the domain unseen, or that hides the cancellation of a response.
enum ResponseCheck {
    private struct Pattern {
        let spelling: String
        let problem: String
        let remedy: String
        let tokens: [String]

        init(_ spelling: String, _ problem: String, instead remedy: String) {
            (self.spelling, self.problem, self.remedy) = (spelling, problem, remedy)
            tokens = SwiftSource(spelling).tokens().map(\.text)
        }
    }

    private static let patterns =
        [
            "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
            "withUnsafeThrowingContinuation",
        ].map {
            Pattern(
                $0, "is never cancelled, and leaks if nobody resumes it",
                instead: "suspend { answering in … } for an answer on the domain, perform { … } for work off it")
        }
        + ["MainActor.run", "@concurrent", "Task.detached", "Task {"].map {
            Pattern(
                $0, "leaves the domain, so its order, its cause and its cancellation are lost",
                instead: "perform { … } for work off the domain, startResponse { … } for work on it")
        }
        + [
            Pattern(
                "try? await", "hides a cancellation, after which each await throws at once",
                instead: "do { try await … } catch, and throw a CancellationError on")
        ]

    static func issues(in file: String, tokens: [SwiftToken]) -> [CheckIssue] {
        guard file.contains("/Boards/") else { return [] }
        return tokens.indices.flatMap { index in
            patterns.filter { matches($0, at: index, in: tokens) }
                .map { pattern in
                    CheckIssue(
                        file: file, at: tokens[index], rule: .response,
                        problem: "\(pattern.spelling) in a board \(pattern.problem)", remedy: pattern.remedy)
                }
        }
    }

    private static func matches(_ pattern: Pattern, at index: Int, in tokens: [SwiftToken]) -> Bool {
        pattern.tokens.indices.allSatisfy { tokens.text(at: index + $0) == pattern.tokens[$0] }
    }
}
