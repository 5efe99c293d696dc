/// A trace file that cannot be read: the line, the place in its JSON, and the problem there.
public struct TraceFileError: Error, Equatable, CustomStringConvertible {
    /// The number of the line, from 1; nil if the problem is in several lines together.
    public let line: Int?
    /// The place in the JSON of the line, such as `resourceSpans[0].scopeSpans[0].spans[2].spanId`; empty for all of
    /// it.
    public let place: String
    /// The problem at that place, in words that follow it, and what to do.
    public let reason: String

    public var description: String {
        let place = [line.map { "line \($0)" } ?? "", place].filter { !$0.isEmpty }.joined(separator: ", ")
        return "\(place): \(reason)"
    }
}
