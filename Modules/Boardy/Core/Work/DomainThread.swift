import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The thread that runs a response of a domain at this moment, or that resumes one.
///
/// Only the domain enters. A thread that finds itself here is therefore on the domain, with the code that it interrupts
/// further down its stack.
struct DomainThread: ~Copyable {
    private let id = Atomic<UInt>(0)

    private static var current: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            UInt(pthread_self())
        #endif
    }

    /// True if the calling thread is on the domain. It may be asked on any thread.
    var isCurrent: Bool { id.load(ordering: .relaxed) == Self.current }

    /// Runs `body` on the domain.
    func enter<T>(_ body: () -> T) -> T {
        let outer = id.exchange(Self.current, ordering: .relaxed)
        defer { id.store(outer, ordering: .relaxed) }
        return body()
    }
}
