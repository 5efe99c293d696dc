import BoardyCore

/// A message with the form of its payload that a recorder keeps, and its times.
struct TimedMessage {
    let message: Message
    let start: Duration
    var duration: Duration?
}

/// The messages of a recorder, and those among them that have not ended. A value, so that a message changes all of it
/// in one access.
struct TimedMessages {
    /// The place of a message that has not ended. Numbers belong to one root, so the recorded motherboard is part of
    /// the place.
    private struct OpenMessage {
        let source: Int
        let number: Int
        var position: Int

        func has(_ number: Int, _ source: Int) -> Bool { self.number == number && self.source == source }
    }

    private var records: RingBuffer<TimedMessage>
    /// The messages whose calls have not returned, from the outermost in.
    private var calls: [OpenMessage] = []
    private var works: [OpenMessage] = []

    init(limit: Int) { records = RingBuffer(limit: limit) }

    var elements: [TimedMessage] { records.elements }
    var droppedCount: Int { records.droppedCount }

    /// Adds a message that begins.
    ///
    /// - Returns: the message that it replaces, for the caller to release.
    mutating func add(_ message: consuming Message, of source: Int, at time: Duration) -> TimedMessage? {
        // The ends of calls are not shown if the recorded motherboard has left its root meanwhile.
        if message.cause == nil, !calls.isEmpty { calls.removeAll { $0.source == source } }
        let open = OpenMessage(source: source, number: message.number, position: records.nextPosition)
        if message.isWork { works.append(open) } else { calls.append(open) }
        return records.append(TimedMessage(message: message, start: time))
    }

    /// Notes the end of a message.
    ///
    /// - Returns: true if no call is under way any more.
    mutating func end(_ number: Int, of source: Int, at time: Duration) -> Bool {
        var ended: OpenMessage?
        if let last = calls.last, last.has(number, source) {
            ended = calls.removeLast()
        } else if let index = works.firstIndex(where: { $0.has(number, source) }) {
            ended = works.remove(at: index)
        }
        if let ended { records.update(at: ended.position) { $0.duration = time - $0.start } }
        return calls.isEmpty
    }

    /// Leaves every message that has not ended as it is.
    mutating func forgetOpen() { (calls, works) = ([], []) }

    /// Removes and returns the messages that have ended, or all.
    mutating func take(all: Bool) -> [TimedMessage] {
        let oldest = records.oldestPosition, open = works.filter { $0.position >= oldest }, taken = records.removeAll()
        let isKept = { (timed: TimedMessage) in !all && timed.duration == nil && timed.message.isWork }
        let kept = taken.filter(isKept)
        works = zip(kept.indices, open).map { OpenMessage(source: $1.source, number: $1.number, position: $0) }
        for timed in kept { _ = records.append(timed) }
        return taken.filter { !isKept($0) }
    }
}
