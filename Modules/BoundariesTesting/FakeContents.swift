import Boundaries

/// What the ports of a fake give, by the way to each.
struct FakeContents: FakePorts {
    let boundary: Any.Type
    let contents: [AnyKeyPath: Any]

    func port<T>(at path: AnyKeyPath) -> InputPort<T> {
        guard let port = contents[path] as? InputPort<T> else { preconditionFailure(missing(path, T.self)) }
        return port
    }

    func refusePlugin() -> Never { preconditionFailure(noPlugin) }

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
