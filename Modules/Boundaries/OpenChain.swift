// Children that need each other can be declared, since each is a property of its container, and their lazy properties
// would call each other until the stack is full. So a container counts the chains that are begun and not ended.

/// A chain from `resolver(for:)` on, for as long as anybody holds a step of it.
@usableFromInline final class OpenChain {
    private let siblings: OpenChains

    init(among siblings: OpenChains) {
        self.siblings = siblings
        siblings.count += 1
    }

    deinit {
        siblings.count -= 1
        if siblings.count == OpenChains.unsuspicious { siblings.suspects = [] }
    }
}

/// The open chains of one container.
final class OpenChains {
    /// No cycle is looked for among as few.
    static let unsuspicious = 8

    fileprivate(set) var count = 0
    /// What was begun since there are too many, in order.
    fileprivate var suspects: [any BoundaryProtocol.Type] = []

    /// The way from a boundary back to itself, if it was begun before since there are too many.
    fileprivate func cycle(closedBy boundary: any BoundaryProtocol.Type) -> String? {
        let before = suspects.firstIndex { $0 == boundary }
        suspects.append(boundary)
        return before.map { suspects[$0...].map { "\($0)" }.joined(separator: " -> ") }
    }
}

extension BoundaryObject {
    // One boundary may well be open twice, when a chain is handed another boundary of its own kind. A cycle has no end,
    // so waiting until there are far more open chains than children finds it, and finds nothing else.
    @usableFromInline final func openChain(
        to boundary: any BoundaryProtocol.Type, of children: any BoundaryListProtocol.Type
    ) -> OpenChain {
        let chain = OpenChain(among: openChains)
        if openChains.count > OpenChains.unsuspicious, openChains.count > 2 * children.boundaries.count,
            let cycle = openChains.cycle(closedBy: boundary)
        {
            preconditionFailure(
                """
                \(type(of: self)) cannot build \(boundary), which needs itself: \(cycle).
                Let one of them declare a plugin for what it needs of the other, and fill it with a closure that reads \
                the port when it is called.
                """)
        }
        return chain
    }
}
