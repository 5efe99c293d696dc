// Children that need each other can be declared, since each is a property of its container, and their lazy properties
// would call each other until the stack is full. So a container counts its open chains, and where there are suspiciously
// many it writes down what else is begun.

/// The search for a boundary that needs itself, while suspiciously many chains of one container are open.
struct CycleSearch {
    /// Nothing is searched among as few open chains.
    static let unsuspicious = 8

    private var begun: [any BoundaryProtocol.Type] = []

    /// What is wrong, if a boundary that needs itself is begun again.
    ///
    /// One boundary may well be open twice, when a chain is handed another boundary of its own kind. A cycle has no end,
    /// so waiting until there are far more open chains than children finds it, and finds nothing else.
    ///
    /// - Parameter openChains: how many there are, with the one that is begun.
    mutating func complaint(
        about boundary: any BoundaryProtocol.Type, in container: Any.Type, of children: any BoundaryListProtocol.Type,
        openChains: Int
    ) -> String? {
        guard openChains > 2 * children.boundaries.count else { return nil }
        let before = begun.firstIndex { $0 == boundary }
        begun.append(boundary)
        guard let before else { return nil }
        return """
            \(container) cannot build \(boundary), which needs itself: \
            \(begun[before...].map { "\($0)" }.joined(separator: " -> ")).
            Let one of them declare a plugin for what it needs of the other, and fill it with a closure that reads \
            the port when it is called.
            """
    }
}
