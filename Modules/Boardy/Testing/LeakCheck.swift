public import BoardyCore
public import Testing

/// A list of objects that should be released at the end of a test. It names those that still live by type and ID.
///
///     let leaks = LeakCheck()
///     do {
///         let motherboard = leaks.watch(Motherboard { … })
///         motherboard.ioCart().activation.activate()
///     }
///     leaks.expectNone()
///
/// A leak check belongs to one domain and holds the objects weakly.
public final class LeakCheck {
    private struct Watched {
        weak var object: AnyObject?
        let name: String
    }

    private var watched: [Watched] = []
    /// The index of each object in the list. A new object may have the address, and so the identifier, of a released
    /// one.
    private var indices: [ObjectIdentifier: Int] = [:]

    /// Creates a check that watches no object yet. Call `watch(_:)` for each object or motherboard.
    public init() {}

    /// Watches an object until the check is released.
    ///
    /// - Returns: the object.
    @discardableResult
    public func watch<Object: AnyObject>(_ object: Object) -> Object {
        add(object)
        return object
    }

    /// Watches a motherboard with its boards and the motherboards inside them: those that are there now, or when a
    /// message is sent.
    ///
    /// A board that is installed and leaves without a message in between is not seen. Watch such a board where it is
    /// made.
    ///
    /// - Returns: the motherboard.
    @discardableResult
    public func watch(_ motherboard: Motherboard) -> Motherboard {
        addAll(in: motherboard)
        motherboard.observe(includingNested: true) { [weak self, weak motherboard] _ in
            if let motherboard { self?.addAll(in: motherboard) }
        }
        return motherboard
    }

    /// The names of the watched objects that live, in the order in which they were added. A name is the type, and for
    /// boards and motherboards also the ID.
    public var living: [String] { watched.filter { $0.object != nil }.map(\.name) }

    /// Records an issue that names every watched object that lives.
    public func expectNone(sourceLocation: SourceLocation = #_sourceLocation) {
        let living = living
        if living.isEmpty { return }
        Issue.record(
            "\(living.count) of \(watched.count) watched objects still live: \(living.joined(separator: ", "))",
            sourceLocation: sourceLocation)
    }

    private func addAll(in motherboard: Motherboard) {
        add(motherboard)
        for board in motherboard.boards {
            for wrapped in sequence(first: board, next: \.wrappedBoard) { add(wrapped) }
            for inner in board.inside { addAll(in: inner) }
        }
    }

    private func add(_ object: AnyObject) {
        if let index = indices[ObjectIdentifier(object)], watched[index].object === object { return }
        indices[ObjectIdentifier(object)] = watched.count
        let id = (object as? Board)?.identifier ?? (object as? Motherboard)?.identifier
        watched.append(Watched(object: object, name: "\(type(of: object))\(id.map { " '\($0)'" } ?? "")"))
    }
}
