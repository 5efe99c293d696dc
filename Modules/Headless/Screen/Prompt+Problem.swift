extension Prompt {
    /// True if it tells that something was refused or has failed.
    package var hasProblem: Bool {
        content.contains { if case .notice(_, .problem) = $0 { true } else { false } }
            || fields.contains { $0.problem != nil }
    }
}
