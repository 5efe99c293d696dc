/// Finds a child that needs itself, among the children that a container builds at the same time.
///
/// Children that need each other compile, as each is a property of its container. Their lazy properties would call each
/// other until the stack is full. So the process stops where very many children are under way and one begins again.
struct CycleDetector {
    // A child may be under way several times, when its chain is handed another boundary of its own kind.
    static let suspiciousCount = 50

    private var begun: [any BoundaryProtocol.Type] = []

    mutating func begin(_ child: any BoundaryProtocol.Type, in container: Any.Type) {
        if let start = begun.firstIndex(where: { $0 == child }) {
            let cycle = (begun[start...] + [child]).map { "\($0)" }.joined(separator: " -> ")
            preconditionFailure(
                """
                \(container) cannot build \(child), which needs itself: \(cycle).
                Let one of them declare a plugin for what it needs of the other, and fill it with a closure that reads \
                the port when it is called.
                """)
        }
        begun.append(child)
    }

    mutating func end() { begun.removeLast() }
}
