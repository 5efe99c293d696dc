#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A destination for text: a file such as standard output, or a closure in tests.
///
/// No text can command the terminal or change the order of what a person reads: see ``write(_:)``.
public struct TextOutput {
    let send: (String) -> Void
    /// True if the output is a terminal, on which the last line can be overwritten.
    public let isTerminal: Bool
    let hasColor: Bool

    /// Creates an output that passes every text to a closure.
    ///
    /// - Parameters:
    ///   - isTerminal: true if the texts go to a terminal, so that progress bars are drawn.
    ///   - hasColor: true if texts may have colours and weights.
    ///   - write: gets the texts in their order.
    public init(isTerminal: Bool = false, hasColor: Bool = false, _ write: @escaping (String) -> Void) {
        self.isTerminal = isTerminal
        self.hasColor = hasColor
        send = write
    }

    /// Writes a text immediately and adds no line break.
    ///
    /// A control character, except for line feed and tab, and a character that reorders text or breaks the line is written as `\u001B`.
    /// Within a string of JSON that is the same character.
    public func write(_ text: String) { send(text.escapingControls(exceptLayout: true)) }

    /// Writes a text over the last line of a terminal.
    func overwriteLine(_ text: String, ends: Bool) { send("\r\(text.printable)\(ends ? "\n" : "")") }

    /// The standard output of the process, without a buffer.
    public static var standardOutput: TextOutput { TextOutput(descriptor: 1) }

    /// The standard error of the process, without a buffer.
    public static var standardError: TextOutput { TextOutput(descriptor: 2) }

    /// Creates an output that writes to an open file and does not close it.
    ///
    /// A terminal has colour, unless the environment has a `NO_COLOR` that is not empty (no-color.org), or `TERM=dumb`.
    ///
    /// Write errors are ignored: if the disk is full or the reader of a pipe has closed it, the text is lost.
    public init(descriptor: Int32) {
        let isTerminal = isatty(descriptor) == 1
        let hasColor = isTerminal && (Self.environment("NO_COLOR") ?? "").isEmpty && Self.environment("TERM") != "dumb"
        self.init(isTerminal: isTerminal, hasColor: hasColor) { text in
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno != EINTR { return }
                rest = rest.dropFirst(max(0, count))
            }
        }
    }

    private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
