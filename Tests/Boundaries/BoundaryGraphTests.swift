import Boundaries
import SnippetCompiler
import Testing

@Suite struct BoundaryGraphTests {
    @Test("BO-D9 a root is described as text, with dependencies, plugins and adapters below their containers")
    func text() {
        #expect(
            Root.describe().text == """
                Root
                    Feature
                        Rules, uses Rules.Plugin
                        Files, fills Rules.Plugin, uses Disk
                        Disk
                    Screen, uses Feature
                """)
    }

    @Test("BO-D9 a root is described as a Mermaid flow chart")
    func mermaid() {
        #expect(
            Root.describe().mermaid == """
                flowchart TD
                    Root -.-> Feature
                    Root -.-> Screen
                    Feature -.-> Rules
                    Feature -.-> Files
                    Feature -.-> Disk
                    Rules --> Rules.Plugin
                    Files --> Disk
                    Files ==> Rules.Plugin
                    Screen --> Feature
                """)
    }

    @Test("DP-7, BO-D5: a boundary listed twice is named, with the list and its owner")
    func repetitions() {
        #expect(
            Careless.describe().problems == [
                "Careless lists Disk twice in its Subboundaries: remove one of the two.",
                "Browser lists Disk twice in its Dependencies: remove one of the two.",
            ])
        #expect(Root.describe().problems.isEmpty)
    }

    @Test("BO-D5 the compiler reports a repetition where a chain needs the list, and a read of the repeated ports")
    func listedTwice() throws {
        try Snippet("listed-twice", alongside: "base", compilerArguments: ["-warnings-as-errors"]).verify()
    }
}

private final class Browser: Boundary {
    typealias Dependencies = BoundaryList.Add<Disk>.Add<Rules>.Add<Disk>
}

private final class Careless: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Disk>.Add<Browser>.Add<Disk>
}

private final class Disk: Boundary {}

private final class Rules: Boundary {
    struct Plugin: PluginBoundary {}
    typealias Dependencies = BoundaryList.Add<Plugin>
}

private final class Files: AdapterBoundary {
    typealias Dependencies = BoundaryList.Add<Disk>
    func makePlugin() -> Rules.Plugin { Rules.Plugin() }
}

private final class Feature: ContainerBoundary {
    typealias Subboundaries = BoundaryList.Add<Rules>.Add<Files>.Add<Disk>
}

private final class Screen: Boundary {
    typealias Dependencies = BoundaryList.Add<Feature>
}

private final class Root: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Feature>.Add<Screen>
}
