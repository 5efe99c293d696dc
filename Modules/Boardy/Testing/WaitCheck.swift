import BoardyComponentKit
public import BoardyCore
public import Testing

extension Motherboard {
    /// Records an issue if activations of this root wait at a gate or a barrier, or responses for an answer. The issue
    /// names each with its gate and its place.
    public func expectNothingWaits(sourceLocation: SourceLocation = #_sourceLocation) {
        let waits = waitingActivations
        if waits.isEmpty { return }
        let list = waits.map { "\($0) (\($0.file):\($0.line))" }.joined(separator: "\n")
        Issue.record("activations still wait: \(list)", sourceLocation: sourceLocation)
    }
}
