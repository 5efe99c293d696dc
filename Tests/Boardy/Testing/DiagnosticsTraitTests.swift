import BoardyCore
import BoardyTesting
import Testing

/// A sink for each test, which fails it on what it did not expect.
@Suite(.diagnostics(allowing: [.duplicateRegistration])) struct DiagnosticsTraitTests {
    @Test("what is reported in the test is the test's to read", .diagnostics(expecting: .unknownBoard))
    func expected() throws {
        Motherboard().activateBoard("nowhere")
        let recorder = try #require(DiagnosticRecorder.ofTest)
        #expect(recorder.events.map(\.board) == ["nowhere"])
    }

    @Test("each case of a test has a sink of its own, also from a suite", arguments: 0..<20)
    func own(number: Int) throws {
        let producer = BoardProducer()
        for _ in 0..<2 { producer.add(registration: FakeBoard<Counter>(identifier: "\(number)").registration) }
        #expect(try #require(DiagnosticRecorder.ofTest).events.map(\.board) == ["\(number)"])
    }

    @Test("an unexpected diagnostic fails the test, at the line of the call")
    func unexpected() async throws {
        try await expectIssue(of: .diagnostics) {
            Motherboard().activateBoard("nowhere", file: "App/Start.swift", line: 7)
        } matching: { message, location in
            message.hasPrefix("unexpected diagnostic unknownBoard: 'nowhere' was activated")
                && message.hasSuffix("(App/Start.swift:7)") && location?.fileID == "App/Start.swift"
                && location?.line == 7
        }
    }

    @Test("a diagnostic that is expected and not reported fails the test")
    func missing() async throws {
        try await expectIssue(of: .diagnostics(expecting: .unknownBoard)) {
        } matching: { message, _ in
            message == "no diagnostic 'unknownBoard' was reported"
        }
    }

    /// Runs a body in the trait's scope and expects one issue.
    private func expectIssue(
        of trait: DiagnosticsTrait, _ body: @escaping @Sendable () -> Void,
        matching: @escaping @Sendable (String, SourceLocation?) -> Bool
    ) async throws {
        let test = try #require(Test.current)
        try await withKnownIssue {
            try await trait.provideScope(for: test, testCase: nil) { body() }
        } matching: { issue in
            issue.comments.count == 1 && matching(issue.comments[0].rawValue, issue.sourceLocation)
        }
    }
}
