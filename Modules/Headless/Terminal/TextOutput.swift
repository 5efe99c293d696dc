#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where a driver writes.
public struct TextOutput {
    /// Writes a text, with no line break added.
    public let write: (String) -> Void
    /// Whether it is a terminal, where what stands on the last line can be written over.
    public let isTerminal: Bool

    /// An output that hands every text to a closure.
    ///
    /// - Parameter isTerminal: whether the closure's texts go to one.
    public init(isTerminal: Bool = false, _ write: @escaping (String) -> Void) {
        self.isTerminal = isTerminal
        self.write = write
    }

    /// The process's standard output, unbuffered.
    public static var standardOutput: TextOutput { TextOutput(descriptor: 1) }

    /// The process's standard error, unbuffered.
    public static var standardError: TextOutput { TextOutput(descriptor: 2) }

    /// An open file; not closed. What it does not take, a full disk or a reader that has gone, is lost.
    public init(descriptor: Int32) {
        self.init(isTerminal: isatty(descriptor) == 1) { text in
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno != EINTR { return }
                rest = rest.dropFirst(max(0, count))
            }
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
