/// A source of lines that reads an open file, by default the standard input of the process.
///
/// Reading waits on another thread, so other code of the isolation domain runs meanwhile. The echo of the terminal is
/// off while a secret line is typed. Ctrl-C turns echo on again before it interrupts the process.
public final class StandardInput: LineSource {
    private let descriptor: Int32
    private let onInterrupt: () -> Void
    private var buffer: [UInt8] = []
    private var showAgain: () -> Void = {}

    /// Creates a source of lines.
    ///
    /// - Parameters:
    ///   - descriptor: an open file, which the source does not close; 0 is standard input.
    ///   - onInterrupt: called after Ctrl-C in a secret line; nil to interrupt the process.
    public init(descriptor: Int32 = 0, onInterrupt: (() -> Void)? = nil) {
        self.descriptor = descriptor
        self.onInterrupt = onInterrupt ?? interruptProcess
    }

    public func onContinue(_ showAgain: @escaping () -> Void) { self.showAgain = showAgain }

    /// Returns the next line without its line break, or nil at the end of the file.
    ///
    /// - Throws: `CancellationError` after Ctrl-C in a secret line, if the process is still alive, and if the task is
    ///   cancelled.
    public func nextLine(isSecret: Bool) async throws -> String? {
        guard isSecret, let terminal = EchoDisabledTerminal(descriptor) else {
            return try await line(endingIn: [], onContinue: showAgain)
        }
        let line: String?
        do {
            line = try await self.line(endingIn: terminal.interruptBytes) {
                terminal.hide()
                showAgain()
            }
        } catch {
            terminal.restore()
            throw error
        }
        terminal.restore()
        guard let last = line?.utf8.last, terminal.interruptBytes.contains(last) else { return line }
        onInterrupt()
        throw CancellationError()
    }

    /// Returns the next line. Each of the given bytes ends the line too, and is then its last byte.
    private func line(endingIn ends: [UInt8], onContinue: () -> Void) async throws -> String? {
        let signal = isTerminal(descriptor) ? ContinueSignal.file : nil
        if signal != nil { ContinueSignal.clear() }
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer.removeFirst(end + 1) }
                return text(buffer[..<end])
            }
            if let last = buffer.last, ends.contains(last) { break }
            guard let chunk = try await Self.read(descriptor, orHear: signal) else {
                ContinueSignal.clear()
                onContinue()
                continue
            }
            if chunk.isEmpty { break }
            buffer += chunk
        }
        defer { buffer = [] }
        return buffer.isEmpty ? nil : text(buffer[...])
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
    }

    /// Waits for input and returns its bytes; empty at the end of the file, or if reading fails, and nil at a signal.
    private static func read(_ descriptor: Int32, orHear signal: Int32?) async throws -> [UInt8]? {
        try await runBlocking {
            if let signal, systemWait(descriptor, or: signal) { return nil }
            return systemRead(descriptor)
        }
    }
}
