public import BoardyCore

extension Motherboard {
    /// The state of the motherboard at this moment as text: its boards, its flows with the place of their registration,
    /// the IDs that its producer has registered, and the same for the motherboards inside its boards.
    public var dump: String { lines.joined(separator: "\n") }

    private var lines: [String] {
        var lines = ["motherboard '\(identifier)'"]
        for board in boards {
            lines.append("  board '\(board.identifier)': \(type(of: board))")
            lines += board.inside.flatMap(\.lines).map { "    " + $0 }
        }
        lines += flowDescriptions.map { flow in
            let messages = flow.board.map { "\(flow.messages) of '\($0)'" } ?? "any board's \(flow.messages)"
            return "  flow on \(messages): \(flow.type) (\(flow.file):\(flow.line))"
        }
        return lines + registeredIDs.map { "  registered '\($0)'" }
    }
}
