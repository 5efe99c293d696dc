import Foundation

/// The signal SIGUSR1, by which an operator asks for the last messages of a process.
enum DumpSignal {
    /// Calls a closure at each signal, on any thread, until the returned closure is called. The signal ends no process
    /// from now on.
    static func on(_ dump: @escaping @Sendable () -> Void) -> () -> Void {
        signal(SIGUSR1, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .global())
        source.setEventHandler(handler: dump)
        source.resume()
        return { source.cancel() }
    }
}
