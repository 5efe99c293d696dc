public import BoardyCore
public import Testing

/// Gives each test a diagnostics sink of its own and fails the test on what it did not expect there.
///
/// What is only a notice, such as an output that nobody handles, fails no test; one that expects it must get it.
///
/// Roots, boards without owner and producers made in the test report to it. The test reads it as ``DiagnosticRecorder/ofTest``.
public struct DiagnosticsTrait: TestTrait, SuiteTrait, TestScoping {
    let expected: Set<DiagnosticKind>
    let allowed: Set<DiagnosticKind>

    /// Each test of a suite gets a sink, not the suite.
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        let listed = expected.union(allowed)
        let recorder = DiagnosticRecorder(verbose: listed.contains { $0.level < .warning })
        try await recorder.record {
            try await DiagnosticRecorder.$ofTest.withValue(recorder) { try await function() }
        }
        for event in recorder.events where event.kind.level >= .warning && !listed.contains(event.kind) {
            Issue.record(
                "unexpected diagnostic \(event)",
                sourceLocation: SourceLocation(of: event) ?? test.sourceLocation)
        }
        let kinds = recorder.events.map(\.kind)
        for kind in expected.sorted(by: { $0.name < $1.name }) where !kinds.contains(kind) {
            Issue.record("no diagnostic '\(kind)' was reported", sourceLocation: test.sourceLocation)
        }
    }
}

extension Trait where Self == DiagnosticsTrait {
    /// Fails the test on every diagnostic of the level ``DiagnosticLevel/warning``.
    public static var diagnostics: Self { diagnostics() }

    /// Fails the test on every diagnostic of the level ``DiagnosticLevel/warning`` but the listed kinds.
    ///
    /// - Parameters:
    ///   - expected: kinds that must be reported, at least once each.
    ///   - allowed: kinds that may be.
    public static func diagnostics(
        expecting expected: DiagnosticKind..., allowing allowed: [DiagnosticKind] = []
    ) -> Self {
        DiagnosticsTrait(expected: Set(expected), allowed: Set(allowed))
    }
}

extension DiagnosticRecorder {
    /// The recorder of the running test; nil without ``DiagnosticsTrait``.
    @TaskLocal public static var ofTest: DiagnosticRecorder?
}

extension SourceLocation {
    /// Where an event's call stands; nil if that is no place in a module's file, which the testing library would not take.
    fileprivate init?(of event: Diagnostic) {
        guard let line = Int(exactly: event.line), line > 0, event.file.split(separator: "/").count > 1 else {
            return nil
        }
        self.init(fileID: event.file, filePath: event.file, line: line, column: 1)
    }
}
