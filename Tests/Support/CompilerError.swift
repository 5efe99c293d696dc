/// An error that the compiler reports, with its place in a source.
public struct CompilerError: Equatable, Sendable, CustomStringConvertible {
    /// The name of the file, without its folder; `<unknown>` for an error that belongs to no source.
    public let file: String
    /// The line, counted from 1; 0 for an error that belongs to no source.
    public let line: Int
    /// The sentence of the compiler, without its notes.
    public let message: String

    public var description: String { "\(file):\(line): \(message)" }

    /// Reads a line of the compiler's output, `path:line:column: error: message`; nil for every other line.
    init?(outputLine: Substring) {
        guard let label = outputLine.firstRange(of: ": error: ") else { return nil }
        let place = outputLine[..<label.lowerBound].split(separator: ":")
        message = String(outputLine[label.upperBound...])
        file = place.first?.split(separator: "/").last.map(String.init) ?? "<unknown>"
        line = place.count > 1 ? Int(place[1]) ?? 0 : 0
    }
}
