import BoardyCoding

extension [TraceEvent] {
    /// The messages as JSON in the Trace Event Format of Chrome, which https://ui.perfetto.dev opens.
    ///
    /// A call is a complete event, and the calls that it made are nested in it. Work is a pair of asynchronous events.
    /// An arrow leads from each call to every call that it caused, also if work lies between them. Messages that name
    /// another process have a process of their own.
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
        let pid: Int
        var tid = 1
        var id: Int?
        /// The binding point of the end of an arrow; "e" is the slice around its time.
        var bp: String?
        var args: Arguments?
    }

    private enum Arguments: Encodable {
        case message(Details)
        case process(name: String)

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .message(let details): try details.encode(to: encoder)
            case .process(let name): try ["name": name].encode(to: encoder)
            }
        }
    }

    private struct Details: Encodable {
        let number: Int
        let cause: Int?
        let motherboard: String
        let payload: String?
        let place: String
        let isUnfinished: Bool?
    }

    /// The numbers of the processes, from 1.
    private var processes: [String?: Int] = [:]

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
        events.forEach { addProcess($0.process) }
        for event in events {
            let ends = event.duration == nil ? end : event.end
            if event.isWork {
                addWork(event, until: ends)
                continue
            }
            let lane = lanes.lane(from: event.start, to: ends, near: event.cause.flatMap { laneOf[$0] })
            laneOf[event.number] = lane
            var slice = self.event(event, "X", at: event.start)
            (slice.dur, slice.tid, slice.args) = (microseconds(ends - event.start), lane, .message(details(of: event)))
            traceEvents.append(slice)
            // Right after its slice, so that among slices of one start the arrow belongs to this one.
            for consequence in arrows[event.number] ?? [] { addArrow("s", to: consequence, from: event, lane) }
            if event.cause.flatMap({ callOf[$0] }) != nil { addArrow("f", to: event, from: event, lane) }
        }
    }

    private mutating func addWork(_ work: TraceEvent, until end: Duration) {
        for (phase, time) in [("b", work.start), ("e", end)] {
            var event = event(work, phase, at: time)
            event.id = work.number
            if phase == "b" { event.args = .message(details(of: work)) }
            traceEvents.append(event)
        }
    }

    /// Adds one end of an arrow, at the start of a slice.
    private mutating func addArrow(_ phase: String, to event: TraceEvent, from slice: TraceEvent, _ lane: Int) {
        traceEvents.append(
            Entry(
                name: "cause", cat: "cause", ph: phase, ts: microseconds(slice.start), pid: number(of: slice),
                tid: lane,
                id: event.number, bp: phase == "f" ? "e" : nil))
    }

    private func event(_ event: TraceEvent, _ phase: String, at time: Duration) -> Entry {
        Entry(
            name: "\(event.kind) \(event.board)", cat: event.kind, ph: phase, ts: microseconds(time),
            pid: number(of: event))
    }

    private mutating func addProcess(_ name: String?) {
        if processes[name] != nil { return }
        let number = processes.count + 1
        processes[name] = number
        guard let name else { return }
        traceEvents.append(
            Entry(name: "process_name", cat: "__metadata", ph: "M", ts: 0, pid: number, args: .process(name: name)))
    }

    private func number(of event: TraceEvent) -> Int { processes[event.process] ?? 1 }

    private func details(of event: TraceEvent) -> Details {
        Details(
            number: event.number, cause: event.cause, motherboard: "\(event.motherboard)", payload: event.payload,
            place: "\(event.file):\(event.line)", isUnfinished: event.duration == nil ? true : nil)
    }

    private func microseconds(_ time: Duration) -> Double { Double(time.nanoseconds) / 1_000 }
}
