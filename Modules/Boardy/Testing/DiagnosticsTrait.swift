public import BoardyCore
public import Testing

/// Gives each test a diagnostics sink of its own and fails the test on what it did not expect there.
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
        let recorder = DiagnosticRecorder()
        try await recorder.record {
            try await DiagnosticRecorder.$ofTest.withValue(recorder) { try await function() }
        }
        for event in recorder.events where !expected.union(allowed).contains(event.kind) {
            Issue.record(
                "unexpected diagnostic \(event)",
                sourceLocation: SourceLocation(
                    fileID: event.file, filePath: event.file, line: Int(event.line), column: 1))
        }
        let kinds = recorder.events.map(\.kind)
        for kind in expected.sorted(by: { $0.name < $1.name }) where !kinds.contains(kind) {
            Issue.record("no diagnostic '\(kind)' was reported", sourceLocation: test.sourceLocation)
        }
    }
}

extension Trait where Self == DiagnosticsTrait {
    /// Fails the test on every diagnostic.
    public static var diagnostics: Self { diagnostics() }

    /// Fails the test on every diagnostic but the listed kinds.
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
