import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Lines from an open file: the process's standard input.
///
/// It waits on a thread of its own, so that the domain goes on. A secret line is read with the terminal's echo off; echo comes back however
/// the reading ends, also by Ctrl-C, which interrupts the process only after that.
public final class StandardInput: LineSource {
    private let descriptor: Int32
    private let interrupt: () -> Void
    private var buffer: [UInt8] = []

    /// - Parameters:
    ///   - descriptor: an open file; not closed.
    ///   - interrupt: what Ctrl-C does while a secret is read; nil: it interrupts the process.
    public init(descriptor: Int32 = 0, interrupt: (() -> Void)? = nil) {
        self.descriptor = descriptor
        self.interrupt = interrupt ?? interruptProcess
    }

    /// - Throws: `CancellationError` after a Ctrl-C in a secret that did not end the process.
    public func nextLine(isSecret: Bool) async throws -> String? {
        guard isSecret, let terminal = SilencedTerminal(descriptor) else { return await line(orUpTo: []) }
        let line = await line(orUpTo: terminal.interrupts)
        terminal.restore()
        guard let last = line?.utf8.last, terminal.interrupts.contains(last) else { return line }
        interrupt()
        throw CancellationError()
    }

    /// The next line; it may also end, and then keeps it, in one of the given bytes.
    private func line(orUpTo ends: [UInt8]) async -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer.removeFirst(end + 1) }
                return text(buffer[..<end])
            }
            if let last = buffer.last, ends.contains(last) { break }
            let chunk = await Self.read(descriptor)
            if chunk.isEmpty { break }
            buffer += chunk
        }
        defer { buffer = [] }
        return buffer.isEmpty ? nil : text(buffer[...])
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
    }

    /// What is there, waiting for some; nothing at the end, or when reading fails.
    private static func read(_ descriptor: Int32) async -> [UInt8] {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: systemRead(descriptor)) }
        }
    }
}

private func systemRead(_ descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 { return Array(bytes.prefix(count)) }
        if errno != EINTR { return [] }
    }
}

/// What Ctrl-C does to a process. The threads that tasks run on hold signals back, so this one lets it through for the moment: the process
/// then ends here, before anything else happens, unless it handles the signal.
private func interruptProcess() {
    var interrupts = sigset_t()
    var before = sigset_t()
    sigemptyset(&interrupts)
    sigaddset(&interrupts, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &interrupts, &before)
    kill(getpid(), SIGINT)
    pthread_sigmask(SIG_SETMASK, &before, nil)
}
