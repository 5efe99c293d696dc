/// An object that can be paired with another, to live as long as that. A component adopts it with no more than its name; every board does.
///
///     final class FeatureController: Pairable { … }
///     …
///     feature.pairWith(object: rootScreen)
public protocol Pairable: AnyObject {}

extension Pairable {
    /// Keeps this object alive as long as another lives. Neither learns of the other; attaching twice is once.
    ///
    /// - Parameter owner: must not be kept alive by this object: that would be a cycle, which leaks.
    public func attach(to owner: some AttachmentOwner) { owner.attachObject(self) }

    /// Keeps this object alive as long as another lives, as ``attach(to:)`` does.
    public func pairWith(object: some AttachmentOwner) { attach(to: object) }

    /// Not available: see the message.
    @available(
        *, unavailable,
        message:
            "Swift tells nobody when an object of any class goes, so only an AttachmentOwner can keep others: let the class of this one adopt it, with the property let attachments = Attachments()"
    )
    @_disfavoredOverload
    public func attach(to owner: AnyObject) {}

    /// Not available: see the message.
    @available(
        *, unavailable,
        message:
            "Swift tells nobody when an object of any class goes, so only an AttachmentOwner can keep others: let the class of this one adopt it, with the property let attachments = Attachments()"
    )
    @_disfavoredOverload
    public func pairWith(object: AnyObject) {}
}
