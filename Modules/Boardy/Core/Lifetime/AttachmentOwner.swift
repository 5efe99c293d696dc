/// An object that keeps others alive as long as it lives: a context whose launcher goes with it, for example.
///
/// Adopting it takes one stored property: `let attachments = Attachments()`. An attached object that holds its owner is a cycle and leaks.
public protocol AttachmentOwner: AnyObject {
    /// What is attached, in the order in which it was.
    var attachments: Attachments { get }
}

extension AttachmentOwner {
    /// Keeps an object alive as long as this one lives. Attaching it twice is attaching it once.
    public func attachObject(_ object: AnyObject) { attachments.add(object) }

    /// What is attached, in the order in which it was.
    public func attachedObjects() -> [AnyObject] { attachments.objects }

    /// What is attached of a type, in the order in which it was.
    public func attachedObjects<Object>(_ type: Object.Type) -> [Object] {
        attachments.objects.compactMap { $0 as? Object }
    }

    /// The one of a type that was attached first; nil if none is.
    public func firstAttachedObject<Object>(_ type: Object.Type) -> Object? { attachedObjects(type).first }

    /// The one of a type that was attached last; nil if none is.
    public func lastAttachedObject<Object>(_ type: Object.Type) -> Object? { attachedObjects(type).last }

    /// Lets go of an attached object.
    public func detachObject(_ object: AnyObject) { attachments.remove { $0 === object } }

    /// Lets go of the attached objects of a type that fulfil a condition.
    ///
    /// - Parameter condition: asked about each, in order, before the first is let go; all of the type, if not given.
    public func detachObjects<Object>(_ type: Object.Type, where condition: (Object) -> Bool = { _ in true }) {
        attachments.remove { ($0 as? Object).map(condition) ?? false }
    }

    /// Lets go of all that is attached at this moment, in the order in which it was attached.
    public func detachAllObjects() { attachments.remove { _ in true } }
}
