extension [TraceEvent] {
    /// The messages as text, each below the one that caused it, with its start, its duration and its place.
    ///
    /// A message whose call had not returned, or work that had not ended, has `unfinished` for its duration. Messages
    /// with one cause stand in the order of their starts. A message that is of another process than its cause, or than
    /// the one without a cause before it, has the name of its process.
    public var tree: String {
        let indices = Dictionary(enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
        var roots: [Int] = [], children: [Int: [Int]] = [:]
        for (index, event) in enumerated() {
            // Only what was sent before can be a cause, so that no circle arises.
            if let cause = event.cause.flatMap({ indices[$0] }), cause < index {
                children[cause, default: []].append(index)
            } else {
                roots.append(index)
            }
        }
        let starts = aligned(map { milliseconds($0.start) })
        let durations = aligned(map { $0.duration.map(milliseconds) ?? "unfinished" })
        let isJoined = Set(map(\.process)).count > 1
        var lines: [String] = []
        var waiting = zip(roots, [nil] + roots.map { self[$0].process }).reversed().map { ($0, 0, $1) }
        while let (index, depth, processBefore) = waiting.popLast() {
            let event = self[index]
            let mark = isJoined && event.process != processBefore ? event.process.map { " @\($0)" } ?? "" : ""
            lines.append("\(starts[index])  \(durations[index])  \(indentation(depth))\(label(of: event, mark))")
            waiting += (children[index] ?? []).reversed().map { ($0, depth + 1, event.process) }
        }
        return lines.joined(separator: "\n")
    }

    private func aligned(_ texts: [String]) -> [String] {
        let width = texts.map(\.count).max() ?? 0
        return texts.map { String(repeating: " ", count: width - $0.count) + $0 }
    }

    private func label(of event: TraceEvent, _ mark: String) -> String {
        let value = event.payload.map { " with \($0)" } ?? ""
        // A line break of a name or a value would look like another message.
        return String(
            "\(event.kind) \(event.board)\(value) (\(event.file):\(event.line))\(mark)".map { $0.isNewline ? " " : $0 })
    }

    /// Returns the blanks before a label. Deeper than forty levels the number of the level stands for them, so that no
    /// line grows with the depth.
    private func indentation(_ depth: Int) -> String {
        depth <= 40 ? String(repeating: "  ", count: depth) : String(repeating: "  ", count: 40) + "[\(depth)] "
    }

    private func milliseconds(_ time: Duration) -> String {
        let microseconds = time.nanoseconds / 1_000, rest = "\(microseconds % 1_000)"
        return "\(microseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest + " ms"
    }
}
