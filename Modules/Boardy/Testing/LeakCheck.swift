public import BoardyCore
public import Testing

/// Finds what still lives when it should have gone, by type and ID.
///
///     let leaks = LeakCheck()
///     do {
///         let motherboard = leaks.watch(Motherboard { … })
///         motherboard.ioCart().activation.activate()
///     }
///     leaks.expectNone()
///
/// Belongs to one domain and keeps nothing alive.
public final class LeakCheck {
    private struct Watched {
        weak var object: AnyObject?
        let name: String
    }

    private var watched: [Watched] = []
    /// Where each object stands in the list. An object may come to lie where one that has gone lay.
    private var places: [ObjectIdentifier: Int] = [:]

    /// Nothing watched.
    public init() {}

    /// Watches an object.
    @discardableResult
    public func watch<Object: AnyObject>(_ object: Object) -> Object {
        note(object)
        return object
    }

    /// Watches a motherboard with its boards and all inside them: those that are there now or when a message is sent.
    ///
    /// A board that comes and goes without a message in between is not seen: watch it where it is made.
    @discardableResult
    public func watch(_ motherboard: Motherboard) -> Motherboard {
        noteAll(in: motherboard)
        motherboard.observe(includingNested: true) { [weak self, weak motherboard] _ in
            if let motherboard { self?.noteAll(in: motherboard) }
        }
        return motherboard
    }

    /// The type and, of boards and motherboards, the ID of each watched object that lives, in the order in which they were first seen.
    public var living: [String] { watched.filter { $0.object != nil }.map(\.name) }

    /// Records an issue that names every watched object that lives.
    public func expectNone(sourceLocation: SourceLocation = #_sourceLocation) {
        let living = living
        if living.isEmpty { return }
        Issue.record(
            "\(living.count) of \(watched.count) watched objects still live: \(living.joined(separator: ", "))",
            sourceLocation: sourceLocation)
    }

    private func noteAll(in motherboard: Motherboard) {
        note(motherboard)
        for board in motherboard.boards {
            for sitter in sequence(first: board, next: \.wrappedBoard) { note(sitter) }
            for inner in board.inside { noteAll(in: inner) }
        }
    }

    private func note(_ object: AnyObject) {
        if let place = places[ObjectIdentifier(object)], watched[place].object === object { return }
        places[ObjectIdentifier(object)] = watched.count
        let id = (object as? Board)?.identifier ?? (object as? Motherboard)?.identifier
        watched.append(Watched(object: object, name: "\(type(of: object))\(id.map { " '\($0)'" } ?? "")"))
    }
}
