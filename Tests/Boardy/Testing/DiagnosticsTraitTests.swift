import BoardyCore
import BoardyTesting
import Testing

/// Tests of the trait that fails a test on unexpected diagnostics.
@Suite(.diagnostics(allowing: [.duplicateRegistration])) struct DiagnosticsTraitTests {
    @Test("a test can read its diagnostics", .diagnostics(expecting: .unknownBoard))
    func expected() throws {
        Motherboard().activateBoard("nowhere")
        let recorder = try #require(DiagnosticRecorder.ofTest)
        #expect(recorder.events.map(\.board) == ["nowhere"])
    }

    @Test("each case of a test has a sink of its own, also through the trait of a suite", arguments: 0..<20)
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

    @Test("an output that no flow handles can be expected", .diagnostics(expecting: .unhandledOutput))
    func expectedNotice() throws {
        sendUnhandled()
        #expect(try #require(DiagnosticRecorder.ofTest).events.map(\.kind) == [.unhandledOutput])
    }

    @Test("a notice that is expected and not reported fails the test")
    func missingNotice() async throws {
        try await expectIssue(of: .diagnostics(expecting: .unhandledOutput)) {
        } matching: { message, _ in
            message == "no diagnostic 'unhandledOutput' was reported"
        }
    }

    @Test("an unexpected notice fails no test", .diagnostics)
    func otherNotice() {
        sendUnhandled()
        DiagnosticSink.current.report(Diagnostic(.unhandledOutput, "nobody listens"))
    }

    @Test(
        "a diagnostic whose place Swift Testing does not accept is an issue at the test",
        arguments: [("App/Start.swift", 0), ("App/Start.swift", .max), ("Start.swift", 7), ("", 7), ("App/", 7)]
            as [(StaticString, UInt)])
    func noPlace(file: StaticString, line: UInt) async throws {
        let here = try #require(Test.current).sourceLocation
        try await expectIssue(of: .diagnostics) {
            DiagnosticSink.current.report(Diagnostic(.unknownBoard, "lost", file: file, line: line))
        } matching: { message, location in
            message == "unexpected diagnostic unknownBoard: lost (\(file):\(line))" && location == here
        }
    }

    private func sendUnhandled() {
        let board = FakeBoard<Counter>(), motherboard = Motherboard(boards: [board])
        board.sendOutput(1)
        withExtendedLifetime(motherboard) {}
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
