import BoardyTrace

/// The time of each message of a run without the messages and the work that lie inside it.
///
/// A message lies inside the nearest of its causes that is under way when it begins. The result of work is handled
/// after the work, so it may lie inside the call that began the work.
struct OwnTimes {
    private let events: [TraceEvent]
    /// The time in which other messages lie inside each message.
    private var covered: [Duration]
    /// The end of the last message inside each message. Messages come in the order of their starts, so what overlaps
    /// counts once.
    private var coveredUntil: [Duration]
    /// The message around each message. Of one that has ended, it may be one farther out, because all between have
    /// ended too.
    private var enclosing: [Int?]

    /// - Parameter causes: the index of the cause of each message, which is less than its own.
    init(of events: [TraceEvent], causes: [Int?]) {
        self.events = events
        covered = [Duration](repeating: .zero, count: events.count)
        coveredUntil = events.map(\.start)
        enclosing = [Int?](repeating: nil, count: events.count)
        for (index, event) in events.enumerated() { place(event, at: index, below: causes[index]) }
    }

    subscript(index: Int) -> Duration { max(.zero, events[index].end - events[index].start - covered[index]) }

    private mutating func place(_ event: TraceEvent, at index: Int, below cause: Int?) {
        var around = cause, ended: [Int] = []
        while let candidate = around, events[candidate].end <= event.start {
            ended.append(candidate)
            around = enclosing[candidate]
        }
        // A later message looks past these at once, so that a long chain takes no time that grows with its square.
        for candidate in ended { enclosing[candidate] = around }
        enclosing[index] = around
        guard let around else { return }
        let start = max(event.start, coveredUntil[around]), end = min(event.end, events[around].end)
        guard start < end else { return }
        covered[around] += end - start
        coveredUntil[around] = end
    }
}
