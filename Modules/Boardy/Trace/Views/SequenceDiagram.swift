extension TraceRecorder {
    /// The recorded messages as a sequence diagram in Mermaid's notation
    /// (https://mermaid.js.org/syntax/sequenceDiagram.html).
    ///
    /// An arrow starts at the board whose message caused this one, or outside. It ends at the board that receives it,
    /// or at the motherboard.
    public var sequenceDiagram: String { SequenceDiagram(events).text }
}

extension [TraceEvent] {
    /// The messages as a sequence diagram in Mermaid's notation, like ``TraceRecorder/sequenceDiagram``.
    public var sequenceDiagram: String { SequenceDiagram(self).text }
}

private struct SequenceDiagram {
    private var names: [String: String] = [:]
    private var participants: [String] = []
    private var arrows: [String] = []
    private var boardOf: [Int: String] = [:]

    init(_ events: [TraceEvent]) {
        for event in events { add(event) }
    }

    var text: String { (["sequenceDiagram"] + participants + arrows).map { "\($0)\n" }.joined() }

    private mutating func add(_ event: TraceEvent) {
        let board = participant("\(event.motherboard)/\(event.board)", showing: "\(event.board)")
        let label = Self.escaped([event.kind, event.payload].compactMap(\.self).joined(separator: " "))
        if event.isIncoming {
            let origin = event.cause.flatMap { boardOf[$0] } ?? participant("", showing: "outside")
            arrows.append("    \(origin)->>\(board): \(label)")
        } else if event.isWork {
            arrows.append("    \(board)-)\(board): \(label)")
        } else {
            let motherboard = participant("\(event.motherboard)", showing: "\(event.motherboard)")
            arrows.append("    \(board)-->>\(motherboard): \(label)")
        }
        boardOf[event.number] = board
    }

    private mutating func participant(_ key: String, showing title: String) -> String {
        if let name = names[key] { return name }
        let name = "p\(names.count)"
        names[key] = name
        participants.append("    participant \(name) as \(Self.escaped(title))")
        return name
    }

    /// Returns a text that has no sign with a meaning: a semicolon ends a statement, and a number sign begins a
    /// character's code.
    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "#": "#35;"
            case ";": "#59;"
            case "\n", "\r\n": " "
            default: String(character)
            }
        }.joined()
    }
}
