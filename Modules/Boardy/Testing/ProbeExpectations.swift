public import BoardyCore
public import Testing

extension Probe {
    /// Records an issue unless the board of a contract has sent an equal output. The issue lists the outputs that were
    /// sent instead.
    public func expect<C: BoardContract>(
        output: C.Output, from contract: C.Type, sourceLocation: SourceLocation = #_sourceLocation
    ) where C.Output: Equatable {
        expect(output: output, from: C.id, sourceLocation: sourceLocation)
    }

    /// Records an issue unless the board of an ID has sent an equal output. The issue lists the outputs that were sent
    /// instead.
    public func expect<Output: Equatable>(
        output: Output, from board: BoardID, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let sent = outputs(of: board)
        if sent.contains(where: { $0 as? Output == output }) { return }
        let instead = sent.isEmpty ? "sent nothing" : "sent \(sent.map(text(of:)).joined(separator: ", "))"
        Issue.record(
            "'\(board)' did not send \(text(of: output)); it \(instead). All messages:\n\(transcript)",
            sourceLocation: sourceLocation)
    }

    /// Records an issue if an output or an action of the root was not handled by any flow. The issue lists all
    /// messages.
    public func expectNoUnhandled(sourceLocation: SourceLocation = #_sourceLocation) {
        let events = unhandled
        if events.isEmpty { return }
        Issue.record(
            "\(events.map(\.description).joined(separator: "\n"))\nAll messages:\n\(transcript)",
            sourceLocation: sourceLocation)
    }
}
