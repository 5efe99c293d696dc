import BoardyCore

/// The registrations and the contributions of all plugins of one launcher.
final class Registry {
    let producer = BoardProducer()
    private var contributions: [ObjectIdentifier: any ContributionList] = [:]
    /// The IDs of the module plugins that were applied and have one.
    private var parts: Set<BoardID> = []

    /// Returns the contributions to a point, which all plugins of the launcher share.
    func contributions<Point: ExtensionPoint>(to point: Point.Type) -> Contributions<Point> {
        let key = ObjectIdentifier(point)
        if let existing = contributions[key] as? Contributions<Point> { return existing }
        let made = Contributions<Point>()
        contributions[key] = made
        return made
    }

    /// Returns true if a contribution to a point names a board.
    func contributions(to point: ObjectIdentifier, name board: BoardID) -> Bool {
        contributions[point]?.name(board) ?? false
    }

    /// Returns true if a module plugin may be applied. If another one with its ID was applied before, it is reported
    /// instead.
    func admits(_ part: BoardID, of plugin: String) -> Bool {
        if parts.insert(part).inserted { return true }
        DiagnosticSink.current.report(
            Diagnostic(
                .duplicatePlugin, board: part,
                "a second module plugin with the ID '\(part)', of '\(plugin)', was not applied. "
                    + "Install it once, or give it an ID of its own"
            ))
        return false
    }

    /// Releases the memory that was reserved for more boards and contributions, and shares what it can with the
    /// registry of an earlier launch.
    func compact(sharingWith earlier: Registry) {
        producer.compact(sharingWith: earlier.producer)
        for (point, list) in contributions { list.compact(sharingWith: earlier.contributions[point]) }
    }
}
