import Boardy
import BoardyHeadless
import ProductManagementIO

/// A module that offers an action and sections for products, which product management does not know.
struct BuyingPlugin: LauncherPlugin, ModulePlugin {
    let name = "buying"
    /// True if a gate lets nobody buy.
    var isGated = false
    var sections: [ProductSection] = []

    private enum Buy: BoardContract {
        static let id: BoardID = "buying.buy"
        typealias Input = ProductPage.Entry
    }

    private struct NobodyBuys: Error, CustomStringConvertible {
        let description = "nobody buys this"
    }

    /// Asks, and ends with the answer, or fails.
    private final class BuyBoard: Board, RequestBoard {
        typealias Contract = Buy

        func respond(to request: Request<Buy>) {
            rootScreen.show(
                Screen(title: "Buy \(request.input.title)?", choices: ["Yes", "No"]) { answer in
                    if answer.choice == "Yes" { request.finish() } else { request.fail(NobodyBuys()) }
                })
        }
    }

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        // A gate stands before contracts that others may activate.
        main.provide(Buy.self) { BuyBoard(identifier: $0) }
        if isGated {
            main.install(
                gatewayBarrier: .registerWithActivation { gate, _ in gate.refuse(NobodyBuys()) }, for: Buy.self)
        }
        main.contribute(ProductAction("Buy", Buy.self) { $0 }, to: ProductActions.self)
        for section in sections { main.contribute(section, to: ProductSections.self) }
    }
}
