import Boundaries
import SnippetCompiler
import Testing

@Suite struct OwnAndInheritedTests {
    private let app = App.Resolved()

    @Test("BO-D3 a container passes on its own dependency, a boundary or a plugin, and the child shares it")
    func inherited() {
        #expect(app.room.lamp == "60 watts for Ada")
        #expect(app.room.meter === app.meter)
    }

    @Test("BO-D3 a container cannot pass on an undeclared boundary, and reads only the ports of a declared one")
    func notInherited() throws {
        try Snippet("inherited", alongside: "base").verify()
    }

    @Test("BO-D4 if two dependencies have a port of the same name, from selects one")
    func qualified() {
        #expect(app.clash == ["60", "230"])
    }

    @Test("BO-D4 from selects plugins too, and refuses a boundary that is no dependency")
    func qualifiedPlugin() throws {
        #expect(app.room.owner == "Ada")
        try Snippet("qualified", alongside: "base").verify()
    }

    @Test("BO-D6, IP-6: a boundary reads its own ports, and each read follows the port's declaration")
    func ownPorts() throws {
        #expect(app.room.sign == "Lamp: 60 watts for Ada")
        try Snippet("own-ports", alongside: "base").verify()
    }
}

private final class Meter {}

private final class Power: Boundary {
    let counted = Meter()

    var watts: InputPort<Int> { makeInputPort(implementation: 60) }
    var value: InputPort<Int> { makeInputPort(implementation: 60) }
    var meter: InputPort<Meter> { makeInputPort(implementation: counted) }
}

private final class Mains: Boundary {
    var value: InputPort<Int> { makeInputPort(implementation: 230) }
}

private struct Tenant: PluginBoundary {
    var name: InputPort<String>
}

private final class Room: Boundary {
    typealias Dependencies = BoundaryList.Add<Power>.Add<Tenant>

    var lamp: InputPort<String> {
        makeInputPort(implementation: "\(dependencies.watts) watts for \(dependencies.name)")
    }
    var sign: InputPort<String> { makeInputPort(implementation: "Lamp: \(ports.lamp)") }
    var owner: InputPort<String> { makeInputPort(implementation: dependencies.from(Tenant.self).name) }
    var meter: InputPort<Meter> { makeInputPort(implementation: dependencies.meter) }
}

private final class House: ContainerBoundary {
    typealias Dependencies = BoundaryList.Add<Power>.Add<Mains>.Add<Tenant>
    typealias Subboundaries = BoundaryList.Add<Room>

    lazy var livingRoom: Room.Resolved = resolver(for: Room.self)
        .resolve(dependency: inherited(Power.self))
        .resolve(dependency: inherited(Tenant.self))
        .resolved()

    var room: InputPort<Room.Resolved> { makeInputPort(implementation: livingRoom) }
    var clash: InputPort<[String]> {
        let (power, mains) = (dependencies.from(Power.self).value, dependencies.from(Mains.self).value)
        return makeInputPort(implementation: ["\(power)", "\(mains)"])
    }
}

private final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Power>.Add<Mains>.Add<House>

    lazy var power: Power.Resolved = resolver(for: Power.self).resolved()
    lazy var mains: Mains.Resolved = resolver(for: Mains.self).resolved()
    lazy var house: House.Resolved = resolver(for: House.self)
        .resolve(dependency: power)
        .resolve(dependency: mains)
        .resolve(plugin: Tenant(name: makeInputPort(implementation: "Ada")))
        .resolved()

    var room: InputPort<Room.Resolved> { makeInputPort(implementation: house.room) }
    var clash: InputPort<[String]> { makeInputPort(implementation: house.clash) }
    var meter: InputPort<Meter> { makeInputPort(implementation: power.meter) }
}
