extension ModelWorld.Message {
    /// What becomes of a message at a handler of its motherboard.
    enum Match {
        case no
        /// The handler should have taken it, but is for another type.
        case mismatch
        /// It takes it: what it gets, for the trace.
        case yes(String, Any)
    }

    /// Whether a handler of the motherboard, or bus, that has the message takes it.
    func match(_ topic: Topic) -> Match {
        switch (self, topic) {
        case (.output(let value, let board), .outputs(let place)),
            (.output(let value, let board), .step(let place, _)),
            (.output(let value, let board), .relay(let place, _)),
            (.output(let value, let board), .bind(let place, _)):
            if board != place.board { return .no }
            if case .text = value { return .mismatch }
            return .yes("output", value)
        case (.output(let value, let board), .stepByID(let place, _)):
            return board == place.board ? .yes("step", value) : .no
        case (.output(let value, let board), .evenly):
            return board.isMultiple(of: 2) ? .yes("evenly", value) : .no
        case (.output(.number(let value), _), .anyNumber): return .yes("number", value)
        case (.output(let value, _), .anything): return .yes("anything", value)
        case (.action(let value, _), .anything): return .yes("anything", "shout \(value)")
        case (.action(let value, let board), .actions(let place)):
            return board == place.board ? .yes("action", value) : .no
        case (.action(let value, _), .anyAction): return .yes("action", value)
        case (.completion(let isDone, let board), .completions(let place)):
            return board == place.board ? .yes("completion", isDone) : .no
        case (.transported(let value, let bus), .bus(let own)): return bus == own ? .yes("bus", value) : .no
        default: return .no
        }
    }

    /// What an output carries.
    var output: Value? {
        if case .output(let value, _) = self { value } else { nil }
    }

    var isAction: Bool {
        if case .action = self { true } else { false }
    }
}
