import BoardyCore

/// The registrations and the contributions of all plugins of one launcher.
final class Registry {
    let producer = BoardProducer()
    private var contributions: [ObjectIdentifier: any ContributionList] = [:]

    /// Returns the contributions to a point, which all plugins of the launcher share.
    func contributions<Point: ExtensionPoint>(to point: Point.Type) -> Contributions<Point> {
        let key = ObjectIdentifier(point)
        if let existing = contributions[key] as? Contributions<Point> { return existing }
        let made = Contributions<Point>()
        contributions[key] = made
        return made
    }

    /// Releases the memory that was reserved for more boards and contributions, and shares what it can with the registry of an earlier launch.
    func compact(sharingWith earlier: Registry) {
        producer.compact(sharingWith: earlier.producer)
        for list in contributions.values { list.compact() }
    }
}
