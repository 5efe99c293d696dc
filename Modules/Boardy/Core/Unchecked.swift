#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// Everything in this target that the compiler cannot check, each with its argument. Nothing unchecked stands elsewhere.

extension Receiver {
    /// This receiver with its value type, if that is `Value`.
    ///
    /// Sound because `type` is set once, by `TypedReceiver<Value>.init`, to the identity of that very `Value`, and every class that
    /// inherits from `Receiver` does so through it, or sets `type` to the identity of `NoValue`, an uninhabited type private to its
    /// file, which nobody can ask for. A checked cast asks the runtime for the class's metadata on each message.
    @inline(__always)
    func typed<Value>(_: Value.Type) -> TypedReceiver<Value>? {
        type == ObjectIdentifier(Value.self) ? unsafeDowncast(self, to: TypedReceiver<Value>.self) : nil
    }
}

/// A value behind the C library's mutex.
///
/// Sound because the value is reached through `withLock` only, one thread at a time. Not `Synchronization.Mutex`: the thread
/// sanitizer does not know that one on Linux and reports its correct uses. Never held while user code runs.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    package init(_ value: Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    package func withLock<T>(_ body: (inout Value) throws -> T) rethrows -> T {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}

/// The result of a piece of work, on its way from whoever has it first, on any thread, to the domain. Without a lock, since most results are
/// there when the call returns that asked for them.
///
/// Sound because `cell` is written once, by the one thread that has claimed it, before that says that it is full; the domain alone reads it,
/// after it has seen that, and nobody else does once it is closed. Behind a pointer, so that where the type of the value is known nothing of
/// it is looked up in tables of the runtime, not even to destroy it.
@usableFromInline package final class Handover<Value: Sendable>: @unchecked Sendable {
    @usableFromInline typealias Content = Result<Value, any Error>
    @usableFromInline let stage = HandoverStage()
    @usableFromInline var cell: UnsafeMutablePointer<Content>?

    @usableFromInline init() {}

    /// Leaves a result, from any thread. The first counts.
    @inlinable func put(_ result: Result<Value, any Error>) -> HandoverStage.Reply {
        guard stage.claim() else { return .tooLate }
        let cell = UnsafeMutablePointer<Content>.allocate(capacity: 1)
        cell.initialize(to: result)
        self.cell = cell
        return stage.fill()
    }

    /// Takes what was left here, for the domain. Nothing counts that comes later.
    @inlinable func close() -> Result<Value, any Error>? {
        guard stage.close(), let cell else { return nil }
        self.cell = nil
        defer { cell.deallocate() }
        return cell.move()
    }

    deinit {
        cell?.deinitialize(count: 1)
        cell?.deallocate()
    }
}

/// A job on the domain of an object that is neither `Sendable` nor kept alive by the job; nothing, once the object has gone.
///
/// Sound because the closure is isolated to the actor that it is called with, and a desk's mailbox, its one caller, calls it with the actor
/// that the desk's root was bound to when the compiler could see both in one region (`#isolation` of the initialiser, or `adopt`). Elsewhere
/// the weak reference is copied and destroyed, never read. Without this hole the closure would have to hold the actor, and a root on it
/// would leak.
func job<Object: AnyObject>(
    onDomainOf object: Object, _ body: @escaping @Sendable (Object) -> Void
) -> @Sendable (isolated any Actor) -> Void {
    nonisolated(unsafe) weak let object = object
    return { _ in
        if let object { body(object) }
    }
}
