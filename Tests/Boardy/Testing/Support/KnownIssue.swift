import Testing

/// Runs a body, and expects it to record one issue with a message.
func expectIssue(_ message: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void) {
    withKnownIssue(sourceLocation: sourceLocation) {
        body()
    } matching: {
        let recorded = $0.comments.map(\.rawValue)
        if recorded != [message] { print("recorded instead: \(recorded)") }
        return recorded == [message]
    }
}
