import BoardySourceCode

/// A name of the toolchain's libraries that is newer than the platforms that Package.swift declares.
struct NewerName {
    /// The name as code spells it: a type, `.member`, `Type.member` or several words.
    let spelling: String
    /// The version of macOS that introduced it. The other platforms introduced it in the same year.
    let introduced: PlatformVersion
    let tokens: [String]

    private init(_ spelling: String, _ introduced: PlatformVersion) {
        self.spelling = spelling
        self.introduced = introduced
        tokens = SwiftSource(spelling).tokens().map(\.text)
    }

    /// The known names. The versions come from `@available` in the interfaces of the Swift 6.3 toolchain.
    ///
    /// The interface of Foundation declares no versions; the versions of its names come from Apple's documentation.
    /// `Span`, `RawSpan`, `MutableSpan` and `OutputSpan` are missing because they deploy back to macOS 10.14. No name
    /// betrays the conformances that are new in macOS 26, such as `enumerated()` as a `Collection`.
    static let all: [NewerName] =
        [
            "Task.immediate", "Task.immediateDetached", "addImmediateTask", "addImmediateTaskUnlessCancelled",
            "Task.name", ".escalatePriority", "withTaskPriorityEscalationHandler", "isIsolatingCurrentContext",
            "InlineArray", "UTF8Span", ".utf8Span", ".span", ".mutableSpan", "UTF8.ValidationError", "Observations",
            "Backtrace", "SymbolicatedBacktrace", "MainActorMessage", "AsyncMessage", "ProgressManager",
        ].map { NewerName($0, PlatformVersion(major: 26, minor: 0)) }
        + ["isMainExecutor", "asSerialExecutor", "asTaskExecutor"].map {
            NewerName($0, PlatformVersion(major: 26, minor: 4))
        }
        + ["isolated deinit"].map { NewerName($0, PlatformVersion(major: 15, minor: 4)) }
}
