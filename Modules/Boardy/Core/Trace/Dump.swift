extension Motherboard {
    /// What is on the motherboard at this moment, as text: its boards, its flows with the place of their registration, what its producer can
    /// make, and the same for the motherboards inside its boards.
    public var dump: String { lines.joined(separator: "\n") }

    private var lines: [String] {
        var lines = ["motherboard '\(identifier)'"]
        for board in boards {
            lines.append("  board '\(board.identifier)': \(type(of: board))")
            lines += board.inside.flatMap(\.lines).map { "    " + $0 }
        }
        for (kind, list) in generalFlows { lines += Self.lines(list, "any board's \(kind)") }
        for slot in shared.slots.all.sorted(by: { $0.id < $1.id }) {
            for (kind, list) in slot.flows { lines += Self.lines(list, "\(kind) of '\(slot.id)'") }
        }
        lines += (shared.source?.registeredIDs ?? []).map { "  registered '\($0)'" }
        return lines
    }

    private var generalFlows: [(kind: String, list: HandlerList?)] {
        let general = shared.general
        return [("outputs", general?.outputs), ("actions", general?.actions), ("completions", general?.completions)]
    }

    private static func lines(_ list: HandlerList?, _ title: String) -> [String] {
        (list?.receivers ?? []).map { "  flow on \(title): \($0.typeName) (\($0.file):\($0.line))" }
    }
}
