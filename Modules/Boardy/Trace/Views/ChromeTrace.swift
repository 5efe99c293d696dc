import BoardyCoding

extension [TraceEvent] {
    /// The messages as JSON in the Trace Event Format of Chrome, which https://ui.perfetto.dev opens.
    ///
    /// A call is a complete event, and the calls that it made are nested in it. Work is a pair of asynchronous events. An arrow leads from each call
    /// to every call that it caused, also if work lies between them.
    public var chromeTrace: String {
        let trace = ChromeTrace(self)
        return (try? ContractCoding.encode(trace)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

/// A document of the Trace Event Format. Times are microseconds.
private struct ChromeTrace: Encodable {
    private var traceEvents: [Entry] = []
    private let displayTimeUnit = "ms"

    private struct Entry: Encodable {
        let name: String
        let cat: String
        let ph: String
        let ts: Double
        var dur: Double?
        let pid = 1
        var tid = 1
        var id: Int?
        /// The binding point of the end of an arrow; "e" is the slice around its time.
        var bp: String?
        var args: Details?
    }

    private struct Details: Encodable {
        let number: Int
        let cause: Int?
        let motherboard: String
        let payload: String?
        let place: String
        let isUnfinished: Bool?
    }

    private enum CodingKeys: CodingKey { case traceEvents, displayTimeUnit }

    init(_ events: [TraceEvent]) {
        let end = events.map(\.end).max() ?? .zero
        var lanes = Lanes(), laneOf: [Int: Int] = [:], callOf: [Int: Int] = [:], arrows: [Int: [TraceEvent]] = [:]
        // The call that stands for a cause: the cause itself or, for work, the call that began it.
        for event in events {
            let call = event.cause.flatMap { callOf[$0] }
            callOf[event.number] = event.isWork ? call : event.number
            if !event.isWork, let call { arrows[call, default: []].append(event) }
        }
        for event in events {
            let ends = event.duration == nil ? end : event.end
            if event.isWork {
                addWork(event, until: ends)
                continue
            }
            let lane = lanes.lane(from: event.start, to: ends, near: event.cause.flatMap { laneOf[$0] })
            laneOf[event.number] = lane
            var slice = self.event(event, "X", at: event.start)
            (slice.dur, slice.tid, slice.args) = (microseconds(ends - event.start), lane, details(of: event))
            traceEvents.append(slice)
            // Right after its slice, so that among slices of one start the arrow belongs to this one.
            for consequence in arrows[event.number] ?? [] { addArrow("s", to: consequence, at: event.start, lane) }
            if event.cause.flatMap({ callOf[$0] }) != nil { addArrow("f", to: event, at: event.start, lane) }
        }
    }

    private mutating func addWork(_ work: TraceEvent, until end: Duration) {
        for (phase, time) in [("b", work.start), ("e", end)] {
            var event = event(work, phase, at: time)
            event.id = work.number
            if phase == "b" { event.args = details(of: work) }
            traceEvents.append(event)
        }
    }

    private mutating func addArrow(_ phase: String, to event: TraceEvent, at time: Duration, _ lane: Int) {
        traceEvents.append(
            Entry(
                name: "cause", cat: "cause", ph: phase, ts: microseconds(time), tid: lane, id: event.number,
                bp: phase == "f" ? "e" : nil))
    }

    private func event(_ event: TraceEvent, _ phase: String, at time: Duration) -> Entry {
        Entry(name: "\(event.kind) \(event.board)", cat: event.kind, ph: phase, ts: microseconds(time))
    }

    private func details(of event: TraceEvent) -> Details {
        Details(
            number: event.number, cause: event.cause, motherboard: "\(event.motherboard)", payload: event.payload,
            place: "\(event.file):\(event.line)", isUnfinished: event.duration == nil ? true : nil)
    }

    private func microseconds(_ time: Duration) -> Double { Double(time.nanoseconds) / 1_000 }
}
