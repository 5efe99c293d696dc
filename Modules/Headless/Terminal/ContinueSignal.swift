import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The signal SIGCONT, by which a shell lets a process go on that Ctrl-Z has suspended.
enum ContinueSignal {
    /// An open file that has a byte when the signal has come since the last call of ``clear()``; nil if the system
    /// gives no file. It is made at its first use and kept until the process ends.
    static let file: Int32? = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        let (reader, writer) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        let source = DispatchSource.makeSignalSource(signal: SIGCONT, queue: .global())
        // The closure keeps its source, so that the signal is heard as long as the process lives.
        source.setEventHandler { withExtendedLifetime(source) { _ = systemWrite(writer, [1], 1) } }
        source.resume()
        return reader
    }()

    /// Forgets the signals so far.
    static func clear() { if let file { while !systemRead(file).isEmpty {} } }
}
