/// An object that keeps other objects alive as long as it lives. For example, a context keeps its launcher.
///
/// To adopt it, add one stored property: `let attachments = Attachments()`. An attached object that keeps its owner
/// alive is a cycle and leaks.
public protocol AttachmentOwner: AnyObject {
    /// The store of the attached objects. Return the same object each time.
    var attachments: Attachments { get }

    /// Keeps an object alive as long as this one lives. Attaching an object twice is the same as attaching it once.
    func attachObject(_ object: AnyObject)

    /// Releases an attached object. Nothing happens if the object is not attached.
    func detachObject(_ object: AnyObject)
}

extension AttachmentOwner {
    /// Keeps an object in the store of this one.
    public func attachObject(_ object: AnyObject) { attachments.add(object) }

    /// Returns the attached objects, in the order in which they were attached.
    public func attachedObjects() -> [AnyObject] { attachments.objects }

    /// Returns the attached objects of one type, in the order in which they were attached.
    public func attachedObjects<Object>(_ type: Object.Type) -> [Object] {
        attachments.objects.compactMap { $0 as? Object }
    }

    /// Returns the object of a type that was attached first, or nil if no object of the type is attached.
    // Inlinable, so that the runtime need not look up the type of the caller.
    @inlinable public func firstAttachedObject<Object>(_ type: Object.Type) -> Object? {
        for object in attachments.objects { if let found = object as? Object { return found } }
        return nil
    }

    /// Returns the object of a type that was attached last, or nil if no object of the type is attached.
    public func lastAttachedObject<Object>(_ type: Object.Type) -> Object? { attachedObjects(type).last }

    /// Removes an object from the store of this one.
    public func detachObject(_ object: AnyObject) { attachments.remove { $0 === object } }

    /// Releases the attached objects of a type that fulfil a condition.
    ///
    /// - Parameter condition: called with each object, in order, before the first is released. By default, all of the
    ///   type are released.
    public func detachObjects<Object>(_ type: Object.Type, where condition: (Object) -> Bool = { _ in true }) {
        attachments.remove { ($0 as? Object).map(condition) ?? false }
    }

    /// Releases all objects that are attached at this moment, in the order in which they were attached.
    public func detachAllObjects() { attachments.remove { _ in true } }
}

/// A store of the objects that are attached to an owner. They are released with the owner, in the order of attachment.
///
/// The store does not change while an object is released or a condition runs, so a `deinit` may attach and detach.
public final class Attachments {
    /// The attached objects, in the order in which they were attached.
    public private(set) var objects: [AnyObject] = []

    /// Creates an empty store, for the property of an ``AttachmentOwner``.
    public init() {}

    deinit { remove { _ in true } }

    func add(_ object: AnyObject) {
        if !objects.contains(where: { $0 === object }) { objects.append(object) }
    }

    func remove(where condition: (AnyObject) -> Bool) {
        var removed = takeOut(where: condition)
        while !removed.isEmpty { removed.removeLast() }
    }

    /// Returns the removed objects, the last first. The caller has the only references of this class and releases them
    /// one by one.
    private func takeOut(where condition: (AnyObject) -> Bool) -> [AnyObject] {
        let asked = objects
        let removed = asked.filter(condition)
        let identifiers = Set(removed.map(ObjectIdentifier.init))
        // Read again, since a condition may have attached or detached objects.
        objects = objects.filter { !identifiers.contains(ObjectIdentifier($0)) }
        return removed.reversed()
    }
}
