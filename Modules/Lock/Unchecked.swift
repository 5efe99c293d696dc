#if canImport(Darwin)
    public import Darwin
#elseif canImport(Glibc)
    public import Glibc
#elseif canImport(Musl)
    public import Musl
#endif

// The place of this target that the compiler cannot check. There is no other code.

/// A value behind the C library's mutex.
///
/// Sound because the value is reached through `withLock` only, by one thread at a time. It does not use
/// `Synchronization.Mutex`, because the thread sanitizer reports correct uses of that type on Linux. No user code runs
/// while the mutex is locked.
// Inlinable, because a generic function of another target is called with the metadata of its types otherwise. Public,
// because the compiler of Swift 6.3 inlines no function of a class that is visible to its package only. All that one
// could do with it is for the package.
public final class Locked<Value: Sendable>: @unchecked Sendable {
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    // No access can overlap another one: whoever locks the mutex twice waits for ever before it reaches the value.
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable package init(_ value: Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    @inlinable deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    /// Runs `body` with the value while no other thread can reach it.
    @inlinable package func withLock<T>(_ body: (inout Value) throws -> T) rethrows -> T {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
