// How messages go their way.

extension ModelWorld {
    func send(_ value: Value, from instance: Instance) {
        guard let level = instance.level else { return report("boardNotInstalled") }
        sending("output", value, instance.number, on: level) {
            let (wasHandled, _) = offer(.output(value, from: instance.number), to: level.handlers)
            if !wasHandled { report("unhandledOutput") }
        }
    }

    func broadcast(_ value: Int, from instance: Instance) {
        guard let level = instance.level else { return report("boardNotInstalled") }
        sending("action", "shout \(value)", instance.number, on: level) { travel(value, from: instance, on: level) }
    }

    private func travel(_ value: Int, from instance: Instance, on first: Level) {
        var sender = instance, level = first, wasHandledSomewhere = false
        while true {
            // The way out is settled when the action arrives on a level.
            let outer = level.outer, outerLevel = outer?.level
            let (wasHandled, wasStopped) = offer(.action(value, from: sender.number), to: level.handlers)
            if wasStopped { return }
            wasHandledSomewhere = wasHandledSomewhere || wasHandled
            guard let outer, let outerLevel else { break }
            (sender, level) = (outer, outerLevel)
        }
        if !wasHandledSomewhere { report("unhandledAction") }
    }

    func transport(_ value: Int, bus: Int) { _ = offer(.transported(value, bus: bus), to: cables) }

    /// Numbers a message and tells who observes the root; what is sent in `body` is caused by it.
    func sending(_ kind: String, _ value: Any, _ board: Int, on level: Level, _ body: () -> Void) {
        let root = level.root, cause = root.cause
        guard root.isObserved else { return body() }
        root.lastMessage += 1
        player.note(root.lastMessage, causedBy: cause, kind, of: "\(board)", value)
        root.cause = root.lastMessage
        body()
        root.cause = cause
    }

    /// One after the other of those who were there when the message arrived, unless they are cancelled or without
    /// target by then.
    func offer(_ message: Message, to handlers: [Registration]) -> (wasHandled: Bool, wasStopped: Bool) {
        var wasHandled = false
        let isEven = player.trace.count.isMultiple(of: 2)
        for handler in handlers where !handler.isCancelled {
            if let target = handler.target, !target.isAlive { continue }
            if case .evenly = handler.plan.topic, !isEven { continue }
            switch message.match(handler.plan.topic) {
            case .no: continue
            case .mismatch: report("outputMismatch")
            case .yes(let kind, let value):
                wasHandled = true
                handler.target?.running += 1
                run(handler, with: message, kind, value)
                handler.target?.running -= 1
                if handler.plan.stops, message.isAction { return (true, true) }
            }
        }
        return (wasHandled, false)
    }

    private func run(_ handler: Registration, with message: Message, _ kind: String, _ value: Any) {
        switch (handler.reaction, message.output) {
        case (.play(let number), _):
            player.note("handler \(number)", kind, value)
            player.play(handler.plan.script, as: nil, on: self)
        case (.activate(let number, let level), let value?): activate(number, value, in: level)
        case (.relay(let board), let value?): send(value, from: board)
        case (.transport(let bus), .number(let value)): transport(value, bus: bus)
        case (_, _): break
        }
    }
}
