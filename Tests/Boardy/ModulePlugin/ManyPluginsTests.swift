import BoardyCore
import BoardyModulePlugin
import Testing

/// Tests that many plugins are validated as few are.
@Suite struct ManyPluginsTests {
    private enum Of<T>: BoardContract {
        static var id: BoardID { BoardID("of.\(T.self)") }
    }

    /// Declarations that provide the contract of one type each.
    private let declarations: [(MainComponent) -> Void] = [
        { $0.keep(Of<Int>.self) }, { $0.keep(Of<Int8>.self) }, { $0.keep(Of<Int16>.self) }, { $0.keep(Of<Int32>.self) },
        { $0.keep(Of<UInt>.self) }, { $0.keep(Of<UInt8>.self) }, { $0.keep(Of<UInt16>.self) },
        { $0.keep(Of<Float>.self) }, { $0.keep(Of<Double>.self) }, { $0.keep(Of<Bool>.self) },
    ]

    private func assembly(of plugins: [TestPlugin]) -> LauncherAssembly {
        PluginLauncher.with(options: .default).install(launcherPlugins: plugins)
    }

    @Test("a second plugin of a name is found among few plugins and among many", arguments: [2, 7, 8, 9, 10, 30])
    func names(count: Int) {
        let plugins = (0..<count).map { TestPlugin("plugin-\($0)") }
        let launchers = DiagnosticSink.withSink(DiagnosticSink { _ in }) {
            let together = assembly(of: plugins + plugins)
            let oneByOne = (plugins + plugins).reduce(assembly(of: [])) { $0.install(launcherPlugin: $1) }
            return [together.initialize(), oneByOne.initialize()]
        }
        for launcher in launchers {
            #expect(launcher.manifests.map(\.name) == plugins.map(\.name))
            #expect(launcher.validate().issues.map(\.kind) == plugins.map { .duplicatePlugin($0.name) })
        }
    }

    @Test("a second provider and a gap are found among few contracts and among many", arguments: [1, 7, 8, 9, 10])
    func contracts(count: Int) {
        let all = TestPlugin("all") { main in
            for declare in declarations.prefix(count) { declare(main) }
            main.require(Of<Bool>.self)
            main.require(Pay.self)
        }
        let again = TestPlugin("again") { main in for declare in declarations.prefix(count) { declare(main) } }
        let others = (0..<count).map { TestPlugin("other-\($0)") }
        for chosen in [[all, again], [all] + others + [again]] {
            let issues = Validation(of: assembly(of: chosen).manifests).issues
            let duplicates = issues.filter { if case .duplicateProvision = $0.kind { true } else { false } }
            #expect(duplicates.count == count)
            #expect(duplicates.allSatisfy { $0.plugin == "again" && "\($0)".contains("which all provides already") })
            #expect(
                issues.dropFirst(count).map(\.kind)
                    == (count == 10 ? [.gap(Pay.id)] : [.gap(Of<Bool>.id), .gap(Pay.id)]))
        }
    }
}
