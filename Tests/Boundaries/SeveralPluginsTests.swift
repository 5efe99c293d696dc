import Boundaries
import Testing

@Suite struct SeveralPluginsTests {
    @Test("BO-D8 an adapter serves further plugins through ports that are plugins, and shares objects between them")
    func severalPlugins() {
        let app = App.Resolved()
        #expect(app.readers == ["orders from disk", "users from disk"])
        #expect(app.sharesConnection)
    }

    @Test("BO-D8 a container fills a plugin with closures, without a class")
    func closures() {
        #expect(App.Resolved().filled == "orders from a closure")
    }
}

private final class Connection {
    let name = "disk"
}

private final class Orders: Boundary {
    struct Plugin: PluginBoundary {
        var load: InputPort<() -> String>
        var orderConnection: InputPort<Connection?>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>

    var text: InputPort<String> { makeInputPort(implementation: dependencies.load()) }
    var connection: InputPort<Connection?> { makeInputPort(implementation: dependencies.orderConnection) }
}

private final class Users: Boundary {
    struct Plugin: PluginBoundary {
        var load: InputPort<() -> String>
        var userConnection: InputPort<Connection?>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>

    var text: InputPort<String> { makeInputPort(implementation: dependencies.load()) }
    var connection: InputPort<Connection?> { makeInputPort(implementation: dependencies.userConnection) }
}

private final class Database: AdapterBoundary {
    let shared = Connection()

    func makePlugin() -> Orders.Plugin {
        Orders.Plugin(
            load: makeInputPort(implementation: { [shared] in "orders from \(shared.name)" }),
            orderConnection: makeInputPort(implementation: shared))
    }

    var users: InputPort<Users.Plugin> {
        makeInputPort(
            implementation: Users.Plugin(
                load: makeInputPort(implementation: { [shared] in "users from \(shared.name)" }),
                userConnection: makeInputPort(implementation: shared)))
    }
}

private final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Database>.Add<Orders>.Add<Users>

    lazy var database: Database.Resolved = resolver(for: Database.self).resolved()
    lazy var orders: Orders.Resolved = resolver(for: Orders.self).resolve(plugin: database).resolved()
    lazy var users: Users.Resolved = resolver(for: Users.self).resolve(plugin: database.users).resolved()
    lazy var ordersOfClosures: Orders.Resolved = resolver(for: Orders.self)
        .resolve(
            plugin: Orders.Plugin(
                load: makeInputPort(implementation: { "orders from a closure" }),
                orderConnection: makeInputPort(implementation: nil))
        )
        .resolved()

    var readers: InputPort<[String]> { makeInputPort(implementation: [orders.text, users.text]) }
    var sharesConnection: InputPort<Bool> {
        makeInputPort(implementation: orders.connection != nil && orders.connection === users.connection)
    }
    var filled: InputPort<String> { makeInputPort(implementation: ordersOfClosures.text) }
}
