/// A screen, or whatever else, that is made of the elements of several boards.
public protocol ComposableInterface<Content> {
    /// What elements show.
    associatedtype Content

    /// Draws the elements in place of those before.
    ///
    /// Called when it is connected and after each change, on the composer's domain. What it does may change the elements again: it is
    /// then called once more as soon as this call has returned, so that the last drawing is always of the newest elements. If that goes on for
    /// longer than the root's `depthLimit`, it is stopped and reported `recursionLimit`.
    func compose(_ elements: [ComposableElement<Content>])

    /// Whether an element comes before another. Elements of which neither does stay in the order in which they first appeared; so do all where
    /// the rule is nil, as it is if not given.
    var sortRule: ((ComposableElement<Content>, ComposableElement<Content>) -> Bool)? { get }
}

extension ComposableInterface {
    public var sortRule: ((ComposableElement<Content>, ComposableElement<Content>) -> Bool)? { nil }
}
