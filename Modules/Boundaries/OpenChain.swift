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

    /// What is wrong, if a boundary that needs itself is begun again.
    ///
    /// One boundary may well be open twice, when a chain is handed another boundary of its own kind. A cycle has no end, so waiting until there
    /// are far more open chains than children finds it, and finds nothing else.
    func complaint(
        about boundary: any BoundaryProtocol.Type, in container: Any.Type, of children: any BoundaryListProtocol.Type
    ) -> String? {
        guard count > Self.unsuspicious, count > 2 * children.boundaries.count else { return nil }
        let before = suspects.firstIndex { $0 == boundary }
        suspects.append(boundary)
        guard let before else { return nil }
        return """
            \(container) cannot build \(boundary), which needs itself: \
            \(suspects[before...].map { "\($0)" }.joined(separator: " -> ")).
            Let one of them declare a plugin for what it needs of the other, and fill it with a closure that reads \
            the port when it is called.
            """
    }
}

extension BoundaryObject {
    @usableFromInline final func openChain(
        to boundary: any BoundaryProtocol.Type, of children: any BoundaryListProtocol.Type
    ) -> OpenChain {
        let chain = OpenChain(among: openChains)
        // A lazy getter has to return a boundary, and there is none.
        if let complaint = openChains.complaint(about: boundary, in: type(of: self), of: children) {
            preconditionFailure(complaint)
        }
        return chain
    }
}
