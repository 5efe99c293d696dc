import Boardy
import Foundation

/// The signals that ask the process to end: Ctrl-C, and the signal of other programs. While nobody winds down, one ends
/// the process at once. Else the second one does.
///
/// No transaction of a store is half done then, because SQLite undoes it when the store is opened again.
final class EndingSignals {
    private static let numbers = [SIGINT, SIGTERM]
    private let received = Locked<Int32?>(nil)
    private var sources: [any DispatchSourceSignal] = []

    /// The signal that came first, or nil if none has come.
    var first: Int32? { received.withLock { $0 } }

    /// Has the signals end the process. It lets them in first, because a process keeps the blocked signals of the
    /// thread that has started it.
    init() {
        var numbers = sigset_t()
        sigemptyset(&numbers)
        for number in Self.numbers {
            signal(number) { _exit(128 + $0) }
            sigaddset(&numbers, number)
        }
        pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
    }

    /// Calls a closure at the first signal, on any thread.
    func onFirst(_ windDown: @escaping @Sendable () -> Void) {
        sources = Self.numbers.map { number in
            #if canImport(Darwin)
                // A dispatch source there does not keep the signal from ending the process.
                signal(number, SIG_IGN)
            #endif
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [received] in
                let isFirst = received.withLock { signal in
                    defer { signal = signal ?? number }
                    return signal == nil
                }
                if isFirst { windDown() } else { _exit(128 + number) }
            }
            source.resume()
            return source
        }
    }
}
