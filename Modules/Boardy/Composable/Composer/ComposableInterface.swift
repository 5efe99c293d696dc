/// A screen or another interface that draws the elements of several boards.
public protocol ComposableInterface<Content> {
    /// The type of the contents of elements, such as a line of text, a view or a model.
    associatedtype Content

    /// Draws the elements in place of the earlier ones.
    ///
    /// A composer calls it when the interface is connected, and after each change, on its domain. If the call changes the elements again, the
    /// interface is called once more after its return, so that the last drawing shows the newest elements. After more than `depthLimit` such
    /// calls in a row the composer stops, and reports `recursionLimit`.
    func compose(_ elements: [ComposableElement<Content>])

    /// A rule that returns true if the first element comes before the second; nil, the default, for the order of first appearance.
    ///
    /// Two elements of which neither comes before the other keep the order of first appearance.
    var sortRule: ((ComposableElement<Content>, ComposableElement<Content>) -> Bool)? { get }
}

extension ComposableInterface {
    public var sortRule: ((ComposableElement<Content>, ComposableElement<Content>) -> Bool)? { nil }
}
