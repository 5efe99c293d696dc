import Testing

/// Expects that a body records one issue, with this message.
func expectIssue(_ message: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void) {
    withKnownIssue(sourceLocation: sourceLocation) {
        body()
    } matching: {
        let recorded = $0.comments.map(\.rawValue)
        if recorded != [message] { print("recorded instead: \(recorded)") }
        return recorded == [message]
    }
}
