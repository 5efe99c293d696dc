import BoardyCore

/// The registrations and the contributions of all plugins of one launcher.
final class Registry {
    let producer = BoardProducer()
    private var contributions: [ObjectIdentifier: AnyObject] = [:]

    /// Returns the contributions to a point, which all plugins of the launcher share.
    func contributions<Point: ExtensionPoint>(to point: Point.Type) -> Contributions<Point> {
        let key = ObjectIdentifier(point)
        if let existing = contributions[key] as? Contributions<Point> { return existing }
        let made = Contributions<Point>()
        contributions[key] = made
        return made
    }
}
