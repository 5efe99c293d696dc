import Boundaries

final class App: RootBoundary {  // error: does not conform // error: requires the types 'App.Dependencies'
    typealias Subboundaries = BoundaryList.Add<Prices>
    typealias Dependencies = BoundaryList.Add<Prices>
}

struct Needy: PluginBoundary {  // error: does not conform // error: requires the types 'Needy.Dependencies'
    typealias Dependencies = BoundaryList.Add<Prices>
}
