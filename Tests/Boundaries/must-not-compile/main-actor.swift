import Boundaries

final class Screen {
    var title = "tea"
}

nonisolated final class Screens: Boundary {
    var title: InputPort<String> { makeInputPort(implementation: "tea") }
    @MainActor var screen: InputPort<Screen> { makeInputPort(implementation: Screen()) }
}

nonisolated final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Screens>
    lazy var screens: Screens.Resolved = resolver(for: Screens.self).resolved()
    var title: InputPort<String> { makeInputPort(implementation: screens.title) }
}

func start() -> String { App.Resolved().title }
