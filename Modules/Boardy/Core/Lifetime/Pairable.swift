/// An object that another object can keep alive. A component adopts it without further code, and every board adopts it.
///
///     final class FeatureController: Pairable { … }
///     …
///     feature.pairWith(object: rootScreen)
public protocol Pairable: AnyObject {}

extension Pairable {
    /// Keeps this object alive as long as another lives. Attaching it twice is the same as attaching it once.
    ///
    /// - Parameter owner: the object that keeps this one. If this one kept the owner too, both would leak.
    public func attach(to owner: some AttachmentOwner) { owner.attachObject(self) }

    /// Keeps this object alive as long as another lives. It is another name of ``attach(to:)``, which the seeds use.
    public func pairWith(object: some AttachmentOwner) { attach(to: object) }

    /// Refuses an object that is not an ``AttachmentOwner``. The compiler's message names the remedy.
    @available(
        *, unavailable,
        message: """
            only an AttachmentOwner can keep other objects alive: let its class adopt AttachmentOwner, \
            with the property let attachments = Attachments()
            """
    )
    @_disfavoredOverload
    public func attach(to owner: AnyObject) {}

    /// Refuses an object that is not an ``AttachmentOwner``. The compiler's message names the remedy.
    @available(
        *, unavailable,
        message: """
            only an AttachmentOwner can keep other objects alive: let its class adopt AttachmentOwner, \
            with the property let attachments = Attachments()
            """
    )
    @_disfavoredOverload
    public func pairWith(object: AnyObject) {}
}
