#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// Everything in this target that the compiler cannot check, each with its argument. Nothing unchecked stands elsewhere.

extension Receiver {
    /// Calls this receiver with its value type, if that is `Value`; the reference that it is called through is not counted.
    ///
    /// Sound because `type` is set once, by `TypedReceiver<Value>.init`, to the identity of that very `Value`, and every class that
    /// inherits from `Receiver` does so through it, or sets `type` to the identity of `NoValue`, an uninhabited type private to its
    /// file, which nobody can ask for. A checked cast asks the runtime for the class's metadata on each message.
    @inline(__always)
    func useTyped<Value, T>(_: Value.Type, _ body: (TypedReceiver<Value>) -> T) -> T? {
        guard type == ObjectIdentifier(Value.self) else { return nil }
        return Unmanaged<TypedReceiver<Value>>.fromOpaque(Unmanaged.passUnretained(self).toOpaque())
            ._withUnsafeGuaranteedRef(body)
    }
}

/// An object that its owner may give up in the middle of one of its own methods; it is released when the last of them returns.
///
/// Counting a reference is two atomic operations, which cost more than all else that a message does. So those on whom every message calls,
/// the slot of a board and the entry points of the board in it, are called through a `Lent` reference, which is not counted.
@usableFromInline class Lendable {
    fileprivate final var uses = 0
    fileprivate final var kept: Lendable?

    /// To be called by an owner before it gives up the last reference that a `Lent` one may rely on.
    final func relinquish() {
        if uses > 0 { kept = self }
    }

    init() {}

    deinit { precondition(uses == 0, "released in the middle of a message: its owner did not relinquish it") }
}

/// A reference that is not counted.
///
/// Sound where an owner keeps the object as long as the reference is there, and calls `relinquish` before it gives it up: then the object
/// keeps itself until the last use of it has ended. There are two such places. A board's place is set when a slot seats it and cleared
/// before the slot leaves its table; a slot's input is one of the entry points that the slot holds, and goes when they do.
struct Lent<Object: Lendable> {
    private let reference: Unmanaged<Object>

    init(_ object: Object) { reference = .passUnretained(object) }

    /// The object, counted.
    var object: Object { reference.takeUnretainedValue() }

    /// Calls the object.
    @inline(__always)
    func use<T>(_ body: (Object) -> T) -> T {
        reference._withUnsafeGuaranteedRef { object in
            object.uses &+= 1
            let result = body(object)
            object.uses &-= 1
            if object.uses == 0, object.kept != nil { object.kept = nil }
            return result
        }
    }
}

/// A reference that is not counted, to an object that stays where it is while it is called.
///
/// Sound where whoever owns the object does not release it until the call has ended; `ReceiverList`, its one user, sees to that.
struct Uncounted<Object: AnyObject> {
    private let reference: Unmanaged<Object>

    init(_ object: Object) { reference = .passUnretained(object) }

    /// Calls the object.
    @inline(__always)
    func use<T>(_ body: (Object) -> T) -> T { reference._withUnsafeGuaranteedRef(body) }
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
