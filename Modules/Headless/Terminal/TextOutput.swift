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
    private(set) var hasColor: Bool
    private let measure: () -> ScreenSize?
    private let writeError: () -> Int32?

    /// Creates an output that passes every text to a closure.
    ///
    /// - Parameters:
    ///   - isTerminal: true if the texts go to a terminal, so that progress bars are drawn.
    ///   - hasColor: true if texts may have colours and weights.
    ///   - measure: returns the size of the terminal at this moment; nil if the output has none.
    ///   - write: gets the texts in their order.
    public init(
        isTerminal: Bool = false, hasColor: Bool = false, measure: @escaping () -> ScreenSize? = { nil },
        _ write: @escaping (String) -> Void
    ) {
        self.init(isTerminal: isTerminal, hasColor: hasColor, measure: measure, writeError: { nil }, write)
    }

    private init(
        isTerminal: Bool, hasColor: Bool, measure: @escaping () -> ScreenSize?, writeError: @escaping () -> Int32?,
        _ write: @escaping (String) -> Void
    ) {
        self.isTerminal = isTerminal
        self.hasColor = hasColor
        self.measure = measure
        self.writeError = writeError
        send = write
    }

    /// The size of the terminal at this moment, after every resize, or nil if the output is no terminal or does not
    /// tell it.
    public var screenSize: ScreenSize? { measure() }

    /// The reason why a text could not be written, in the words of the system, or nil if all were written, or if the
    /// reader of a pipe wanted no more.
    public var problem: String? { writeError().map { String(cString: strerror($0)) } }

    /// Returns the same output, whose texts have colours and weights if a user wants them.
    public func colored(_ hasColor: Bool) -> TextOutput {
        var output = self
        output.hasColor = hasColor
        return output
    }

    /// Writes a text immediately and adds no line break.
    ///
    /// A control character, except for line feed and tab, and a character that reorders text or breaks the line is
    /// written as `\u001B`. Within a string of JSON that is the same character.
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
    /// After a text that cannot be written, such as on a full disk, all further texts are dropped; ``problem`` has the
    /// reason.
    public init(descriptor: Int32) {
        let isTerminal = isatty(descriptor) == 1
        let hasColor = isTerminal && (Self.environment("NO_COLOR") ?? "").isEmpty && Self.environment("TERM") != "dumb"
        var failure: Int32?
        self.init(
            isTerminal: isTerminal, hasColor: hasColor, measure: { terminalSize(of: descriptor) },
            writeError: { failure == EPIPE ? nil : failure }
        ) { text in
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty, failure == nil {
                let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno != EINTR { failure = errno }
                rest = rest.dropFirst(max(0, count))
            }
        }
    }

    private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
