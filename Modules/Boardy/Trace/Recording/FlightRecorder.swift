public import BoardyCore
import Foundation

/// Keeps the last messages of all motherboards of a process in memory, without their values, for the moment in which
/// something goes wrong.
///
///     let recorder = FlightRecorder()
///     recorder.record(motherboard)
///     …
///     print(recorder.text)
/// Any isolation domain may record and read. A message costs one entry of a list under a lock, because the messages of
/// a call that never returns matter most.
public final class FlightRecorder: Sendable {
    /// A message, or its end.
    fileprivate struct Entry: Sendable {
        let root: Int
        let number: Int
        let cause: Int?
        let kind: String
        let board: BoardID
        let motherboard: BoardID
        let file: StaticString
        let line: UInt
        let start: ContinuousClock.Instant
        var duration: Duration?
    }

    private struct State: Sendable {
        var entries: RingBuffer<Entry>
        var roots = 0
    }

    private let state: Locked<State>
    /// The time of the wall clock at the zero of the messages' times.
    private let zero = (wall: Date(), monotonic: ContinuousClock.now)

    /// Creates a recorder without messages.
    ///
    /// - Parameter limit: the number of messages that are kept, at least one.
    public init(limit: Int = 2_000) { state = Locked(State(entries: RingBuffer(limit: limit))) }

    /// Records the messages of a root motherboard and of all inside its boards from now on. The motherboard keeps the
    /// recorder alive.
    public func record(_ motherboard: Motherboard) {
        let root = state.withLock { state in
            state.roots += 1
            return state.roots
        }
        _ = motherboard.record(by: RootRecorder(self), as: root)
    }

    /// The messages, a line for each in the order of sending: the time in UTC, the number of the root, the message
    /// with its cause and its place, and the time that it took if it has ended.
    public var text: String {
        let entries = state.withLock { $0.entries.elements }
        return entries.map { line(of: $0) + "\n" }.joined()
    }

    private func line(of entry: Entry) -> String {
        let time = zero.wall.addingTimeInterval((entry.start - zero.monotonic) / .seconds(1))
        let end = entry.duration.map { " in \($0.nanoseconds / 1_000) µs" } ?? " has not ended"
        let origin = entry.cause.map { " <- #\($0)" } ?? ""
        return
            "\(time.ISO8601Format(.init(includingFractionalSeconds: true))) [\(entry.root)] #\(entry.number)\(origin) "
            + "\(entry.kind) '\(entry.board)' on '\(entry.motherboard)' (\(entry.file):\(entry.line))\(end)"
    }

    fileprivate func add(_ entry: Entry) -> Int {
        state.withLock { state in
            let position = state.entries.nextPosition
            _ = state.entries.append(entry)
            return position
        }
    }

    fileprivate func end(at position: Int) {
        let time = ContinuousClock.now
        state.withLock { state in state.entries.update(at: position) { $0.duration = time - $0.start } }
    }
}

/// Hands the messages of one root to the recorder of the process.
private final class RootRecorder: MessageRecorder {
    private let recorder: FlightRecorder
    /// The positions of messages that have not ended, by their numbers.
    private var open: [Int: Int] = [:]

    init(_ recorder: FlightRecorder) { self.recorder = recorder }

    func begin(_ message: Message, of source: Int) {
        open[message.number] = recorder.add(
            FlightRecorder.Entry(
                root: source, number: message.number, cause: message.cause, kind: message.content.name,
                board: message.board, motherboard: message.motherboard, file: message.file, line: message.line,
                start: .now))
    }

    func end(_ number: Int, of source: Int) {
        if let position = open.removeValue(forKey: number) { recorder.end(at: position) }
    }

    func traceparent(of number: Int) -> String? { nil }
}
