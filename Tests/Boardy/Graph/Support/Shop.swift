import BoardyCore
import BoardyModulePlugin

enum Cart: BoardContract {
    static let id: BoardID = "shop.cart"
    typealias Input = Void
    typealias Output = Void
}

enum Pay: BoardContract {
    static let id: BoardID = "pay.pay"
    typealias Input = Void
    typealias Output = Void
}

enum Refund: GuardedContract {
    static let id: BoardID = "pay.refund"
    static let requirement = "operator"
    typealias Input = Void
    typealias Output = Void
}

enum SignIn: BoardContract {
    static let id: BoardID = "people.sign-in"
    typealias Input = Void
    typealias Output = Void
}

enum Tiles: ExtensionPoint {
    typealias Contribution = any BoardContract.Type
    static func contracts(of contribution: Contribution) -> [any BoardContract.Type] { [contribution] }
}

/// A plugin whose declarations are a closure of the test.
struct TestPlugin: LauncherPlugin, ModulePlugin {
    let name: String
    private let declare: (MainComponent) -> Void

    init(_ name: String, declare: @escaping (MainComponent) -> Void = { _ in }) {
        self.name = name
        self.declare = declare
    }

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) { declare(main) }
}

final class SilentBoard<C: BoardContract>: Board, ContractBoard where C.Command == Never, C.Action == Never {
    typealias Contract = C
    func activate(withGuaranteedInput input: C.Input) {}
}

/// A shop of three plugins. Each declaration has a line of its own, in a file that has the name of the plugin.
var shop: LauncherAssembly {
    PluginLauncher.with(options: .default).install(launcherPlugins: [
        TestPlugin("shop") { main in
            main.provide(Cart.self, file: "Shop.swift", line: 1) { SilentBoard<Cart>(identifier: $0) }
            main.require(Pay.self, file: "Shop.swift", line: 2)
            main.require(Refund.self, file: "Shop.swift", line: 3)
            main.useIfProvided(SignIn.self, file: "Shop.swift", line: 4)
            main.route("app://cart", to: Cart.self, file: "Shop.swift", line: 5)
            main.contribute(Cart.self, to: Tiles.self, file: "Shop.swift", line: 6)
            main.contribute(Cart.self, to: Tiles.self, file: "Shop.swift", line: 7)
        },
        TestPlugin("pay") { main in
            main.provide(Pay.self, file: "Pay.swift", line: 1) { SilentBoard<Pay>(identifier: $0) }
            main.provide(Refund.self, file: "Pay.swift", line: 2) { SilentBoard<Refund>(identifier: $0) }
            main.install(gatewayBarrier: .exempt, for: Refund.self, file: "Pay.swift", line: 3)
        },
        TestPlugin("home") { main in _ = main.contributions(to: Tiles.self, file: "Home.swift", line: 1) },
    ])
}
