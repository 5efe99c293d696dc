/// The contents of ports that a test gives, by the way to each.
@usableFromInline final class FakePorts {
    private let boundary: Any.Type
    private let contents: [AnyKeyPath: Any]

    init(of boundary: Any.Type, contents: [AnyKeyPath: Any]) {
        self.boundary = boundary
        self.contents = contents
    }

    // A getter has to return something: where a test gave nothing it can only stop, and say what is missing.
    @usableFromInline func implementation<B, T>(at path: () -> PortPath<B, T>) -> T {
        let port = path()
        guard let content = contents[port] as? InputPort<T> else { preconditionFailure(missing(port, T.self)) }
        return content.implementation
    }

    @usableFromInline func refusePlugin() -> Never { preconditionFailure(noPlugin) }

    func missing(_ port: AnyKeyPath, _ type: Any.Type) -> String {
        """
        The fake of \(boundary) has nothing for the port \(port) of type \(type).
        It has: \(contents.keys.map { "\($0)" }.sorted().joined(separator: ", ")).
        Give it one, fake.set(\(port), to: …), where the test makes the fake.
        """
    }

    var noPlugin: String {
        """
        The fake of \(boundary) was asked to fill its plugin.
        A fake has ports only: hand the plugin itself to resolve(plugin:), with ports made by makeTestPort(_:).
        """
    }
}

extension Resolved {
    /// A resolved boundary that was never built, for tests.
    ///
    /// - Parameter contents: an `InputPort` for the way to each port that will be read.
    package init(faking contents: [AnyKeyPath: Any]) {
        self.init(Supply(faking: FakePorts(of: B.self, contents: contents)))
    }
}

extension InputPort {
    /// A port made outside of boundaries, for tests.
    package init(faking implementation: Interface) { self.init(implementation) }
}

extension Resolver {
    /// A chain outside of containers, for tests.
    package init() where Given == BoundaryList { self.init(given: BoundaryList(), open: nil) }
}
