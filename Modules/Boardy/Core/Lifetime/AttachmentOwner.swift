/// An object that keeps others alive as long as it lives: a context whose launcher goes with it, for example.
///
/// Adopting it takes one stored property: `let attachments = Attachments()`. An attached object that holds its owner is a cycle and leaks.
public protocol AttachmentOwner: AnyObject {
    /// What is attached, in the order in which it was.
    var attachments: Attachments { get }
}

/// The objects attached to an owner. They are released with it.
public final class Attachments {
    /// In the order in which they were attached.
    public private(set) var objects: [AnyObject] = []

    /// Nothing attached.
    public init() {}

    func add(_ object: AnyObject) {
        if !objects.contains(where: { $0 === object }) { objects.append(object) }
    }

    func remove(_ object: AnyObject) { objects.removeAll { $0 === object } }
}

extension AttachmentOwner {
    /// Keeps an object alive as long as this one lives. Attaching it twice is attaching it once.
    public func attachObject(_ object: AnyObject) { attachments.add(object) }

    /// Lets go of an attached object.
    public func detachObject(_ object: AnyObject) { attachments.remove(object) }
}
