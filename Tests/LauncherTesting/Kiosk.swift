import Boardy
import BoardyHeadless
import LauncherKit
import LauncherWeb

/// An app of two small plugins: one greets, and asks the other one for names.
enum Kiosk: LauncherApp {
    static let identity = AppIdentity(name: "kiosk", version: "2.0.0", about: "Greets people.")
    static var plugins: [any LauncherPlugin] { [NamesPlugin(), GreetingsPlugin()] }
    static var additions: [any LauncherAddition] { [WebFrontEnd()] }
}

/// Returns the name of a number.
enum FindName: BlockTaskContract {
    static let id: BoardID = "names.find"
    typealias Input = Int
    typealias Output = String
}

/// Returns the number of names. It needs a right that nobody has.
enum CountNames: BlockTaskContract, GuardedContract {
    static let id: BoardID = "names.count"
    static let requirement = "the owner"
    typealias Input = Void
    typealias Output = Int
}

/// Greets the person with a number, or asks for the number.
enum Greet: BoardContract {
    static let id: BoardID = "greetings.greet"
    typealias Input = Int?
    typealias Output = String
}

/// Has no provider in the app.
enum Translate: BoardContract {
    static let id: BoardID = "languages.translate"
    typealias Input = String
    typealias Output = String
}

private struct NobodyMay: Error {}

struct NamesPlugin: LauncherPlugin, ModulePlugin {
    let name = "names"

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        main.provide(FindName.self) { id in
            BlockTaskBoard(identifier: id) { _, number, completion in completion(.success("number \(number)")) }
        }
        main.provide(CountNames.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, _, completion in
                completion(.success(7))
            }
        }
        let refusal = GatewayBarrierRegistration.registerWithActivation { gate, _ in gate.refuse(NobodyMay()) }
        main.install(gatewayBarrier: refusal, for: CountNames.self)
    }
}

struct GreetingsPlugin: LauncherPlugin, ModulePlugin {
    let name = "greetings"

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        let producer = main.producer
        main.require(FindName.self)
        main.useIfProvided(CountNames.self)
        main.useIfProvided(Translate.self)
        main.provide(Greet.self) { GreetBoard(identifier: $0, boardProducer: producer) }
        main.contribute(MenuEntry("Greet") { $0[Greet.self].activation.activate(with: nil) }, to: MenuEntries.self)
    }
}

final class GreetBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = Greet

    func respond(to input: Int?) async throws -> String {
        let number = if let input { input } else { try await ask() }
        let greeting = "Hello, \(try await motherboard[FindName.self].output(with: number))"
        rootScreen.show(Screen(title: "Greeting", content: [.text(greeting)]))
        return greeting
    }

    private func ask() async throws -> Int {
        let answer = try await rootScreen.ask(
            Screen(
                title: "Who is there?", fields: [Field("number", label: "Number", .number(1...9))],
                choices: [Choice("Greet", .primary, takesFields: true)]))
        return try answer.integer("number")
    }
}
