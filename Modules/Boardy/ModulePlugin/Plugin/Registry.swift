import BoardyCore

/// What all plugins of a launcher share.
final class Registry {
    let producer: BoardProducer
    private var byPoint: [ObjectIdentifier: AnyObject] = [:]

    init() { producer = BoardProducer() }

    func contributions<Point: ExtensionPoint>(to point: Point.Type) -> Contributions<Point> {
        let key = ObjectIdentifier(point)
        if let existing = byPoint[key] as? Contributions<Point> { return existing }
        let made = Contributions<Point>()
        byPoint[key] = made
        return made
    }
}
