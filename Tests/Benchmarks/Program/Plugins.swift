import BenchmarkHarness
import BoardyCore
import BoardyModulePlugin

/// An app starts: its plugins are installed and validated, the mainboard is made, and a first board is activated. Each
/// plugin provides a contract and requires that of the last one. A launch by itself asks for some forty blocks, which
/// few plugins share.
let plugins = WorkloadGroup([
    start("i.5", plugins: 5, [.floors(900), .allocations(18)]),
    start("i.100", plugins: 100, [.floors(900), .times(1.2, "i.5"), .allocations(12)]),
    start("i.1000", plugins: 1000, [.floors(900), .times(1.5, "i.100"), .allocations(12)]),
    // One more launch of five plugins, as for each visitor of a server, which shares the declarations of the last one.
    Workload(weighing: "p.launch", [.bytes(5000)]) { count in
        let plugins = numberedPlugins(5, Counter())
        var launchers: [PluginLauncher] = []
        launchers.reserveCapacity(count)
        return {
            for _ in 0..<count {
                launchers.append(
                    PluginLauncher.with(options: .default).install(launcherPlugins: plugins)
                        .sharingDeclarations(with: launchers.last).initialize())
            }
            return launchers.count
        }
    },
])

func start(_ id: String, plugins count: Int, _ bounds: [Bound]) -> Workload {
    Workload(id, bounds, per: .each("plugin", of: count)) {
        let counter = Counter(), plugins = numberedPlugins(count, counter)
        return { count in
            counter.counting {
                for _ in 0..<count {
                    let launcher = PluginLauncher.with(options: .default).install(launcherPlugins: plugins).initialize()
                    guard launcher.validate().issues.isEmpty else { return }
                    launcher.activateNow { $0[Sink.self].activation.activate(with: 1) }
                }
            }
        }
    }
}

/// Brings the sink.
private struct SinkPlugin: LauncherPlugin, ModulePlugin {
    let counter: Counter
    let name = "benchmark-sink"

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        main.provide(Sink.self) { [counter] in SinkBoard(identifier: $0, counter: counter) }
    }
}

/// Brings the board of one contract, and needs the sink.
private struct NumberedPlugin<C: NumberedContract>: LauncherPlugin, ModulePlugin {
    let name = "benchmark-feature-\(C.number)"

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        main.provide(C.self) { NumberedBoard<C>(identifier: $0) }
        main.require(Sink.self)
    }
}

final class NumberedBoard<C: NumberedContract>: Board, ContractBoard {
    typealias Contract = C
    func activate(withGuaranteedInput input: Int) {}
}

/// So many plugins, the sink's last.
private func numberedPlugins(_ count: Int, _ counter: Counter) -> [any LauncherPlugin] {
    let numbered: [any LauncherPlugin] = (0..<count - 1).map { plugin(keeping: numberedContract($0)) }
    return numbered + [SinkPlugin(counter: counter)]
}

private func plugin<C: NumberedContract>(keeping contract: C.Type) -> any LauncherPlugin { NumberedPlugin<C>() }
