/// An object that its owner may give up in the middle of one of its own methods; it is released when the last of them returns.
///
/// A call through an `Uncounted` reference, in the course of which the owner may give the object up, stands between `begin()` and `end()`:
/// at the caller, by `lend`, or in the method itself. What an uncounted reference relies on is argued in `Unchecked.swift`.
@usableFromInline class Lendable {
    private final var uses = 0
    /// Itself. Of no class of its own, or each object that goes would be looked at as the first of a chain.
    private final var kept: AnyObject?

    init() {}

    deinit { precondition(uses == 0, "released in the middle of a message: its owner did not relinquish it") }

    @inline(__always)
    final func begin() { uses &+= 1 }

    @inline(__always)
    final func end() {
        uses &-= 1
        if uses == 0, kept != nil { kept = nil }
    }

    @inline(__always)
    fileprivate final var isLent: Bool { uses > 0 }

    @inline(__always)
    fileprivate final func keep(_ object: consuming AnyObject?) { kept = object }

    /// To be called by an owner before it gives up the last reference that an `Uncounted` one may rely on.
    final func relinquish() {
        if uses > 0 { kept = self }
    }
}

extension Optional where Wrapped: Lendable {
    /// Gives up what an `Uncounted` reference may rely on: to the object itself, if it is being called.
    mutating func relinquish() {
        guard let object = self else { return }
        if object.isLent { object.keep(take()) }
    }
}
