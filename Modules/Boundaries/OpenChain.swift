// Children that need each other can be declared, since each is a property of its container, and their lazy properties
// would call each other until the stack is full. So a container counts the chains that are begun and not ended.

/// A chain from `resolver(for:)` on, for as long as anybody holds a step of it.
@usableFromInline final class OpenChain {
    private let boundary: any BoundaryProtocol.Type
    private let siblings: OpenChains

    init(to boundary: any BoundaryProtocol.Type, among siblings: OpenChains) {
        self.boundary = boundary
        self.siblings = siblings
        siblings.boundaries.append(boundary)
    }

    deinit {
        if let place = siblings.boundaries.lastIndex(where: { $0 == boundary }) {
            siblings.boundaries.remove(at: place)
        }
    }
}

/// The open chains of one container, in the order in which they were begun.
final class OpenChains {
    fileprivate(set) var boundaries: [any BoundaryProtocol.Type] = []

    /// The way from the boundary that was begun last back to itself; nil if it is open only once.
    var cycle: String? {
        guard let last = boundaries.last,
            let before = boundaries.dropLast().lastIndex(where: { $0 == last })
        else { return nil }
        return boundaries[before...].map { "\($0)" }.joined(separator: " -> ")
    }
}

extension BoundaryObject {
    // One boundary may well be open twice, when a chain is handed another boundary of its own kind. A cycle has no end,
    // so waiting until there are far more open chains than children finds it, and finds nothing else.
    @usableFromInline final func openChain(
        to boundary: any BoundaryProtocol.Type, of children: any BoundaryListProtocol.Type
    ) -> OpenChain {
        let chain = OpenChain(to: boundary, among: openChains)
        if openChains.boundaries.count > Self.unsuspicious, let cycle = openChains.cycle,
            openChains.boundaries.count > 2 * children.boundaries.count
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

    private static var unsuspicious: Int { 8 }
}
