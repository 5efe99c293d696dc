import Foundation

/// The signal SIGUSR1, by which an operator asks for the last messages of a process.
enum DumpSignal {
    /// Lets the signal end no process. A program that waits for its store or stops has no messages to write yet, and an
    /// operator may ask for them then.
    static func ignore() { signal(SIGUSR1, SIG_IGN) }

    /// Calls a closure at each signal, on any thread, until the returned closure is called.
    static func on(_ dump: @escaping @Sendable () -> Void) -> () -> Void {
        ignore()
        let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .global())
        source.setEventHandler(handler: dump)
        source.resume()
        return { source.cancel() }
    }
}
