/// The objects attached to an owner. They are released with it, in the order in which they were attached.
///
/// The array is never being changed while an object is released or a condition is asked: a `deinit` may attach and detach.
public final class Attachments {
    /// In the order in which they were attached.
    public private(set) var objects: [AnyObject] = []

    /// Nothing attached.
    public init() {}

    deinit { remove { _ in true } }

    func add(_ object: AnyObject) {
        if !objects.contains(where: { $0 === object }) { objects.append(object) }
    }

    func remove(where condition: (AnyObject) -> Bool) {
        var removed = takeOut(where: condition)
        while !removed.isEmpty { removed.removeLast() }
    }

    /// What was taken out, the last first. The caller has the only reference that is left of this class, to give up one by one.
    private func takeOut(where condition: (AnyObject) -> Bool) -> [AnyObject] {
        let asked = objects
        let removed = asked.filter(condition)
        let gone = Set(removed.map(ObjectIdentifier.init))
        // Read anew: a condition may have changed what is attached, and only what was asked about goes.
        objects = objects.filter { !gone.contains(ObjectIdentifier($0)) }
        return removed.reversed()
    }
}
