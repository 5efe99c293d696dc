import BoardyCore
import BoardyHTTP

/// The counts and durations of requests, for a Prometheus that asks for them.
final class WebMetrics: Sendable {
    /// The upper bounds of the duration's buckets in seconds. A form may be held for 1.5 seconds.
    private static let bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.0, 10.0]

    private struct State {
        /// The requests by status; 0 for those whose client has gone before there was a response.
        var requests: [Int: Int] = [:]
        var buckets = WebMetrics.bounds.map { _ in 0 }
        var count = 0
        var seconds = 0.0
    }

    /// The state of the sessions at one moment.
    struct Gauges {
        var sessions = 0
        var streams = 0
        /// The sessions and the waiting jobs of each lane.
        var lanes: [(sessions: Int, jobs: Int)] = []
    }

    private let state = Locked(State())

    /// Counts a request that has ended. A stream lasts as long as a visit, so its duration is left out.
    func count(_ record: RequestRecord) {
        let seconds = record.duration / .seconds(1)
        state.withLock { state in
            state.requests[record.status ?? 0, default: 0] += 1
            if record.path == "/events" { return }
            state.count += 1
            state.seconds += seconds
            for index in Self.bounds.indices where seconds <= Self.bounds[index] { state.buckets[index] += 1 }
        }
    }

    /// Returns all figures in the text format of Prometheus.
    func text(with gauges: Gauges) -> String {
        let state = state.withLock { $0 }
        var lines: [String] = []
        func family(_ name: String, _ type: String, _ help: String, _ samples: [(labels: String, value: String)]) {
            lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
            lines += samples.map { "\(name)\($0.labels) \($0.value)" }
        }
        family("web_sessions", "gauge", "Sessions that go on.", [("", "\(gauges.sessions)")])
        family("web_streams", "gauge", "Event streams that are open.", [("", "\(gauges.streams)")])
        family(
            "web_requests_total", "counter",
            "Requests by the status of their response; 0 for those whose client has gone before.",
            state.requests.sorted { $0.key < $1.key }.map { ("{status=\"\($0)\"}", "\($1)") })
        let buckets = zip(Self.bounds, state.buckets).map { ("_bucket{le=\"\($0)\"}", "\($1)") }
        family(
            "web_request_duration_seconds", "histogram",
            "Time from the first line of a request to the end of its response, event streams left out.",
            buckets + [
                ("_bucket{le=\"+Inf\"}", "\(state.count)"), ("_sum", "\(state.seconds)"), ("_count", "\(state.count)"),
            ])
        let lanes = gauges.lanes.enumerated().map { (labels: "{lane=\"\($0 + 1)\"}", lane: $1) }
        family(
            "web_lane_sessions", "gauge", "Sessions of each lane.", lanes.map { ($0.labels, "\($0.lane.sessions)") })
        family(
            "web_lane_jobs", "gauge", "Jobs that wait for the thread of each lane.",
            lanes.map { ($0.labels, "\($0.lane.jobs)") })
        return lines.joined(separator: "\n")
    }
}
