import Boundaries
import SnippetCompiler
import Testing

@Suite struct ContainerTests {
    @Test("CT-1 a container builds its children, has ports and dependencies and can be another container's child")
    func nesting() {
        #expect(App.Resolved().dish == "soup with salt")
    }

    @Test("CT-2 the resolver of a listed child takes its dependencies and plugins in the order of its list")
    func chain() throws {
        #expect(App.Resolved().menu == "soup with salt, from memory")
        try Snippet("wrong-chains", alongside: "base").verify()
        try Snippet("unlisted-children", alongside: "base").verify()
    }

    @Test("CT-3 resolved() returns the boundary's Resolved, and exists only when every dependency is resolved")
    func resolved() throws {
        let menu: Menu.Resolved = App.Resolved().newMenu
        #expect(menu.text == "soup with salt, from memory")
        try Snippet("incomplete-chains", alongside: "base").verify()
    }

    @Test("CT-4 a resolved boundary shows its ports and hides the object")
    func ports() throws {
        #expect(App.Resolved().newMenu.text == "soup with salt, from memory")
        try Snippet("boundary-objects", alongside: "base").verify()
    }

    @Test("CT-5 a container makes its ports from those of its children")
    func ownPorts() {
        #expect(App.Resolved().kitchenDish == "soup with salt")
    }

    @Test("CT-6 every chain builds a new boundary")
    func newBoundaries() {
        let app = App.Resolved()
        #expect(app.newMenu.identity !== app.newMenu.identity)
    }

    @Test("CT-9 a plugin is no child, while the adapter that fills it must be listed")
    func plugins() throws {
        try Snippet("plugin-as-child", alongside: "base").verify()
        try Snippet("unlisted-adapter", alongside: "base").verify()
    }
}

private final class Identity {}

private final class Pantry: Boundary {
    var spice: InputPort<String> { makeInputPort(implementation: "salt") }
}

private final class Stove: Boundary {
    typealias Dependencies = BoundaryList.Add<Pantry>

    var soup: InputPort<String> { makeInputPort(implementation: "soup with \(dependencies.spice)") }
}

private final class Kitchen: ContainerBoundary {
    struct Plugin: PluginBoundary {
        var spice: InputPort<String>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>
    typealias Subboundaries = BoundaryList.Add<Stove>.Add<Pantry>

    lazy var pantry: Pantry.Resolved = resolver(for: Pantry.self).resolved()
    lazy var stove: Stove.Resolved = resolver(for: Stove.self).resolve(dependency: pantry).resolved()

    var dish: InputPort<String> { makeInputPort(implementation: stove.soup) }
    var need: InputPort<String> { makeInputPort(implementation: dependencies.spice) }
}

private final class Market: AdapterBoundary {
    func makePlugin() -> Kitchen.Plugin { Kitchen.Plugin(spice: makeInputPort(implementation: "memory")) }
}

private final class Menu: Boundary {
    struct Plugin: PluginBoundary {
        var origin: InputPort<String>
    }
    typealias Dependencies = BoundaryList.Add<Kitchen>.Add<Plugin>

    let object = Identity()

    var text: InputPort<String> {
        makeInputPort(implementation: "\(dependencies.dish), from \(dependencies.origin)")
    }
    var identity: InputPort<Identity> { makeInputPort(implementation: object) }
}

private final class Origins: AdapterBoundary {
    typealias Dependencies = BoundaryList.Add<Kitchen>

    func makePlugin() -> Menu.Plugin { Menu.Plugin(origin: makeInputPort(implementation: dependencies.need)) }
}

private final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Menu>.Add<Kitchen>.Add<Market>.Add<Origins>

    lazy var market: Market.Resolved = resolver(for: Market.self).resolved()
    lazy var kitchen: Kitchen.Resolved = resolver(for: Kitchen.self).resolve(plugin: market).resolved()
    lazy var origins: Origins.Resolved = resolver(for: Origins.self).resolve(dependency: kitchen).resolved()

    func menuBoundary() -> Menu.Resolved {
        resolver(for: Menu.self).resolve(dependency: kitchen).resolve(plugin: origins).resolved()
    }

    var dish: InputPort<String> { makeInputPort(implementation: kitchen.dish) }
    var kitchenDish: InputPort<String> { makeInputPort(implementation: kitchen.dish) }
    var menu: InputPort<String> { makeInputPort(implementation: menuBoundary().text) }
    var newMenu: InputPort<Menu.Resolved> { makeInputPort(implementation: menuBoundary()) }
}
