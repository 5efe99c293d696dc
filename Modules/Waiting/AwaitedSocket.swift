#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A socket, and what it shall be ready for.
package struct AwaitedSocket: Sendable {
    package let descriptor: Int32
    /// The events as `poll()` takes them.
    package let events: Int16

    package init(descriptor: Int32, reads: Bool, writes: Bool) {
        self.descriptor = descriptor
        events = Int16((reads ? POLLIN : 0) | (writes ? POLLOUT : 0))
    }
}
