public import Boardy
import BoardyTesting
package import LauncherKit

extension TestedApp {
    /// Answers the activations of a contract with a closure from now on, in place of the plugin that provides it.
    ///
    ///     club.fake(ListOrders.self) { _ in OrderList(orders: []) }
    ///
    /// That plugin is left out, with everything else that it provides and contributes. A plugin with its name provides
    /// the contract in its place, and the other contracts of it that a test fakes. A fake needs no role.
    ///
    /// - Parameter answer: returns the output for an input. The board completes after each answer.
    public func fake<C: BoardContract>(_ contract: C.Type, answer: @escaping @Sendable (C.Input) -> C.Output) {
        let provider = original.everything.manifests.first { $0.provides.contains { $0.id == C.id } }
        fakes.append(
            Fake(plugin: provider?.name ?? "fakes") { main in
                main.provide(C.self, requiring: nil) {
                    FakeBoard<C>.answering(identifier: $0, completing: true, answer)
                }
            })
    }

    package var app: AppDefinition {
        if fakes.isEmpty { return original }
        return original.withPlugins { [original, fakes] in
            let plugins = original.plugins(), names = plugins.map(\.name)
            let others = fakes.contains { !names.contains($0.plugin) } ? [FakePlugin(name: "fakes", fakes)] : []
            return plugins.map { plugin in
                fakes.contains { $0.plugin == plugin.name } ? FakePlugin(name: plugin.name, fakes) : plugin
            } + others
        }
    }
}

struct Fake: Sendable {
    /// The name of the plugin that it belongs to.
    let plugin: String
    let provide: @Sendable (MainComponent) -> Void
}

private struct FakePlugin: LauncherPlugin, ModulePlugin {
    let name: String
    let fakes: [Fake]

    init(name: String, _ fakes: [Fake]) {
        self.name = name
        self.fakes = fakes.filter { $0.plugin == name }
    }

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) { for fake in fakes { fake.provide(main) } }
}
