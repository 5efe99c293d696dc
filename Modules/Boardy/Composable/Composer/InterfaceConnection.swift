/// A reference of a composer to its interface, whose type it does not know. It holds an object weakly and a value as a
/// copy.
struct InterfaceConnection<Content> {
    let draw: ([ComposableElement<Content>]) -> Void

    init<Interface: ComposableInterface>(to interface: Interface) where Interface.Content == Content {
        if Interface.self is AnyClass {
            draw = { [weak object = interface as AnyObject] elements in
                // The cast is to the class: a cast to the protocol fails for a class that adopts it on an actor.
                if let interface = object.flatMap({ $0 as? Interface }) { Self.draw(elements, on: interface) }
            }
        } else {
            draw = { Self.draw($0, on: interface) }
        }
    }

    private static func draw<Interface: ComposableInterface>(
        _ elements: [ComposableElement<Content>], on interface: Interface
    ) where Interface.Content == Content {
        guard let comesBefore = interface.sortRule else { return interface.compose(elements) }
        let sorted = elements.enumerated().sorted { one, other in
            if comesBefore(one.element, other.element) { return true }
            return one.offset < other.offset && !comesBefore(other.element, one.element)
        }
        interface.compose(sorted.map(\.element))
    }
}
