// The two places of this target that the compiler cannot check, each with its argument. The rest of the target is
// checked.

/// A reference to an object of one domain that other threads may carry, but not use.
///
/// Sound for a job, whose result is written by the one thread that claims it and read by the domain after that thread
/// has announced it through ``ResultState``. Every other property of a job is constant or belongs to the domain. The
/// registry of the domain keeps a job until it ends, and a job that has ended refers to no object of a user; so the
/// thread that releases the last token runs no user code.
///
/// Sound for a response, too: a thread that resumes it uses it only if ``DomainThread`` says that the thread is on the
/// domain, and puts it into the mailbox otherwise. The function that it runs lives in the task, whose pieces all run on
/// the domain, and is released by the last of them with what it has captured.
@usableFromInline struct DomainToken<Object: AnyObject>: @unchecked Sendable, Equatable {
    @usableFromInline let object: Object

    // Always inlined, since a call makes the runtime look up the type of the object.
    @inlinable @inline(__always) init(_ object: Object) { self.object = object }

    @usableFromInline static func == (a: DomainToken, b: DomainToken) -> Bool { a.object === b.object }
}

/// Makes a job that calls an object on its domain, and that does not keep the object alive.
///
/// Sound because the closure is isolated to the actor that it is called with. A mailbox calls it with the actor that
/// the root was bound to when the compiler could see both in one region (`#isolation` of the initializer, or `adopt`).
/// Elsewhere the weak reference is copied and destroyed, never read. Without this the closure would have to hold the
/// actor, and a root that the actor stores would leak.
///
/// - Parameter object: an object that belongs to the domain of the actor; held weakly.
func job<Object: AnyObject>(
    onDomainOf object: Object, _ body: @escaping @Sendable (Object) -> Void
) -> @Sendable (isolated any Actor) -> Void {
    nonisolated(unsafe) weak let object = object
    return { _ in
        if let object { body(object) }
    }
}
