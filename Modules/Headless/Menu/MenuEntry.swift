public import BoardyCore
public import BoardyModulePlugin

/// The extension point by which modules add entries to the menu of the first screen.
///
/// A plugin contributes with `main.contribute(MenuEntry("Orders") { $0.ioOrders().activation.activate() }, to: MenuEntries.self)`.
public enum MenuEntries: ExtensionPoint {
    public typealias Contribution = MenuEntry
}

/// An entry of a menu: a choice, and the activation that it starts.
public struct MenuEntry {
    /// The name of the choice. It must be unique among all modules.
    public let title: String
    /// The closure that starts the entry. Its argument is the mainboard.
    public let begin: (Motherboard) -> Void

    /// Creates an entry. The closure must not capture the mainboard strongly.
    public init(_ title: String, begin: @escaping (Motherboard) -> Void) {
        self.title = title
        self.begin = begin
    }
}

extension Screen {
    /// The name of the choice that ends the session. Every menu has it as its last choice.
    public static let quit = "Quit"

    /// Returns a menu: a screen with a choice for each entry and one that ends the session.
    ///
    /// - Parameters:
    ///   - title: the title of the screen.
    ///   - content: the parts above the choices.
    ///   - entries: the entries, in the order of the choices.
    ///   - motherboard: the mainboard on which entries start. The screen keeps it weakly.
    ///   - onQuit: called when the session must end.
    public static func menu(
        title: String, content: [ScreenPart] = [], entries: [MenuEntry], on motherboard: Motherboard?,
        onQuit: @escaping () -> Void
    ) -> Screen {
        Screen(title: title, content: content, choices: entries.map { Choice($0.title) } + [Choice(quit, .leave)]) {
            [weak motherboard] answer in
            guard let entry = entries.first(where: { $0.title == answer.choice }) else { return onQuit() }
            if let motherboard { entry.begin(motherboard) }
        }
    }
}
