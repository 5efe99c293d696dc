public import BoardyCore

/// An object that releases the objects that are attached to it, such as a board, for a component that ends itself.
///
/// Write `AttachmentOwner` instead.
public protocol DetachableObject: AnyObject {
    /// Releases an attached object.
    func detachObject(_ object: AnyObject)
}

extension Board: DetachableObject {}

/// An object that keeps others alive. A class that adopts it needs one property, `let attachments = Attachments()`.
///
/// Write `AttachmentOwner` instead.
public protocol AttachableObject: AttachmentOwner, DetachableObject {
    /// Returns the attached objects, in the order in which they were attached.
    func attachedObjects() -> [AnyObject]
    /// Releases all attached objects.
    func detachAllObjects()
}

extension Board: AttachableObject {}

extension AttachmentOwner {
    /// Returns the attached objects of the type that the caller expects.
    @_disfavoredOverload
    public func attachedObjects<Object>() -> [Object] { attachedObjects(Object.self) }

    /// Returns the object of the expected type that was attached first.
    public func firstAttachedObject<Object>() -> Object? { firstAttachedObject(Object.self) }

    /// Returns the object of the expected type that was attached last.
    public func lastAttachedObject<Object>() -> Object? { lastAttachedObject(Object.self) }

    /// Releases the attached objects that fulfil a condition.
    public func detachObjects(where condition: (AnyObject) -> Bool) {
        detachObjects(AnyObject.self, where: condition)
    }
}
