import Boundaries

final class App: RootBoundary {
    typealias Subboundaries = BoundaryList
    var name: InputPort<String> { makeInputPort(implementation: "app") }
}

actor Owner {
    func take(_ app: App.Resolved) {}
}

func handOver(to owner: Owner) async {
    let app = App.Resolved()
    await owner.take(app)
}

func share(with owner: Owner) async -> String {
    let app = App.Resolved()
    await owner.take(app)  // error: sending 'app' risks causing data races
    return app.name
}
