#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// Everything in this target that the compiler cannot check, each with its argument. Nothing unchecked stands elsewhere.

/// A value as an `Any?`; one that is an `Any?` as it is, where the language would wrap it once more.
///
/// Sound because the bits are read as an `Any?` only where that is the very type they were written as.
@inline(__always)
func erased<Value>(_ value: Value) -> Any? {
    Value.self == Any?.self ? unsafeBitCast(value, to: Any?.self) : value
}

/// A value whose dynamic type was found to be this one.
///
/// Sound because the bits are read as a `Value` only where the box holds that very type: a box that generic code made may hold another box. A
/// cast would find out anew what is known, in three hundred instructions.
@inline(__always)
func exact<Value>(_ value: Any) -> Value {
    func unboxed<Boxed>(_ value: Boxed) -> Value {
        Boxed.self == Value.self ? unsafeBitCast(value, to: Value.self) : value as! Value
    }
    return _openExistential(value, do: unboxed)
}

extension Receiver {
    /// Takes a value: by type identity, the path of every typed message, or else by conversion.
    ///
    /// Sound because `type` is set once, by `TypedReceiver<Value>.init`, to the identity of that very `Value`, and every class that
    /// inherits from `Receiver` does so through it, or through `TypelessReceiver`, which sets `type` to the identity of `NoValue`, an
    /// uninhabited type private to its file, which nobody can ask for. A checked cast asks the runtime for the class's metadata on each message.
    @inline(__always)
    final func receive<Value>(_ value: Value) -> Reception {
        guard type == ObjectIdentifier(Value.self) else { return receive(dynamic: erased(value)) }
        return Unmanaged<TypedReceiver<Value>>.fromOpaque(Unmanaged.passUnretained(self).toOpaque())
            ._withUnsafeGuaranteedRef { $0.take(value) }
    }
}

/// A reference that is not counted.
///
/// Counting one is two atomic operations, which cost more than all else that a message does. So what every message calls is called through
/// references of this kind. Sound where an owner keeps the object as long as the reference is there, and to the end of every call through
/// it. A `ReceiverList` keeps the receivers that a message under way concerns. A `Backplane` keeps the lists of its `GeneralReceivers`, made once, as
/// long as it is there itself, which each of its slots sees to. The others are `Lendable`, and keep themselves while they are called: the slot a
/// board sits in, as the board and its `Whereabouts` know it, the slot of the board around a motherboard (all set when a board is seated, and
/// cleared before the slot leaves its table or the board its place), and the entry points of a slot: what takes its board's inputs, and what takes
/// its commands.
@usableFromInline @frozen struct Uncounted<Object: AnyObject> {
    @usableFromInline let reference: Unmanaged<Object>

    @inline(__always)
    init(_ object: Object) { reference = .passUnretained(object) }

    /// The object, counted.
    var object: Object { reference.takeUnretainedValue() }

    /// Calls the object.
    @inlinable @inline(__always)
    func use<T>(_ body: (Object) -> T) -> T { reference._withUnsafeGuaranteedRef(body) }
}

extension Uncounted where Object: Lendable {
    /// Calls the object, which keeps itself meanwhile.
    @inline(__always)
    func lend<T>(_ body: (Object) -> T) -> T {
        use {
            $0.begin()
            let result = body($0)
            $0.end()
            return result
        }
    }
}

extension Board {
    /// This board as one of exactly this class; nil if it is of another.
    ///
    /// Sound because of the comparison: `B` is the very class of the object then. A checked cast to a class that only the runtime knows
    /// costs as much as everything else that seats a board.
    func known<B: Board>(as type: B.Type) -> B? {
        Swift.type(of: self) == type ? unsafeDowncast(self, to: type) : nil
    }
}

/// How a part refers to the owner that keeps it, and clears the reference as it goes.
///
/// Sound because the owner, a motherboard, is there from `Backplane.own(by:)` on, which its initialiser calls, to `disown()`, with which
/// its `deinit` begins. To the language's weak reference the owner would owe a record of its own, and slower counting for all its life.
struct Ownership {
    private(set) unowned(unsafe) var owner: (any SlotOwner)?

    init(_ owner: (any SlotOwner)? = nil) { self.owner = owner }
}

/// A value behind the C library's mutex.
///
/// Sound because the value is reached through `withLock` only, one thread at a time. Not `Synchronization.Mutex`: the thread
/// sanitizer does not know that one on Linux and reports its correct uses. Never held while user code runs. Mutex and value are behind one
/// pointer: the mutex has to stay where it is, and a property would be checked for exclusive access, which the lock sees to.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private struct Cell {
        var mutex: pthread_mutex_t
        var value: Value
    }

    private let cell: UnsafeMutablePointer<Cell>

    package init(_ value: Value) {
        cell = .allocate(capacity: 1)
        cell.initialize(to: Cell(mutex: pthread_mutex_t(), value: value))
        pthread_mutex_init(&cell.pointee.mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(&cell.pointee.mutex)
        cell.deinitialize(count: 1)
        cell.deallocate()
    }

    package func withLock<T>(_ body: (inout Value) throws -> T) rethrows -> T {
        pthread_mutex_lock(&cell.pointee.mutex)
        defer { pthread_mutex_unlock(&cell.pointee.mutex) }
        return try body(&cell.pointee.value)
    }
}

/// A piece of work as it is known where the work itself cannot be: on other threads.
///
/// Sound because these touch only what `Assignment` and `Errand` list as "On any thread": what never changes, what is atomic, and the content of
/// an errand. That is written once, by the one thread that has claimed it, before that says that it is there; the domain alone reads it, after it
/// has seen that. Whoever releases an errand last, with its desk and its closed domain perhaps, finds nothing of a board's in it: who gets its
/// result and what cancels it go with its end, and until then its desk keeps it. Of an `Awaited`, which keeps its value, other threads have a token only while
/// the task is there that waits for it, and a mailbox only until the domain has handled the arrival or closed: that task or the domain releases it.
@usableFromInline struct WorkToken<Object: Work>: @unchecked Sendable, Equatable {
    @usableFromInline let work: Object

    @inlinable init(_ work: Object) { self.work = work }

    @usableFromInline static func == (a: WorkToken, b: WorkToken) -> Bool { a.work === b.work }
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
