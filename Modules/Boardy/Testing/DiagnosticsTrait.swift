public import BoardyCore
public import Testing

/// A trait that gives each test a diagnostics sink of its own, and fails the test on diagnostics that it did not
/// expect.
///
/// A notice, such as an output that no flow handles, fails a test only if the test expected it and did not get it.
///
/// Roots, boards without an owner and producers that are made in the test report to the sink. The test reads them from
/// ``DiagnosticRecorder/ofTest``.
public struct DiagnosticsTrait: TestTrait, SuiteTrait, TestScoping {
    let expected: Set<DiagnosticKind>
    let allowed: Set<DiagnosticKind>

    /// True: a suite with this trait gives a sink to each of its tests.
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
    /// A trait that fails the test on every diagnostic of the level ``DiagnosticLevel/warning``.
    public static var diagnostics: Self { diagnostics() }

    /// Returns a trait that fails the test on every diagnostic of the level ``DiagnosticLevel/warning``, except for the
    /// listed kinds.
    ///
    /// - Parameters:
    ///   - expected: the kinds that must be reported, at least once each.
    ///   - allowed: the kinds that may be reported.
    public static func diagnostics(
        expecting expected: DiagnosticKind..., allowing allowed: [DiagnosticKind] = []
    ) -> Self {
        DiagnosticsTrait(expected: Set(expected), allowed: Set(allowed))
    }
}

extension DiagnosticRecorder {
    /// The recorder of the running test, or nil if the test does not have ``DiagnosticsTrait``.
    @TaskLocal public static var ofTest: DiagnosticRecorder?
}

extension SourceLocation {
    /// The source location of an event, or nil if its file is not of the form `Module/File.swift`, which Swift Testing
    /// requires.
    fileprivate init?(of event: Diagnostic) {
        guard let line = Int(exactly: event.line), line > 0, event.file.split(separator: "/").count > 1 else {
            return nil
        }
        self.init(fileID: event.file, filePath: event.file, line: line, column: 1)
    }
}
