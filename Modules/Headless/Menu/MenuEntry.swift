public import BoardyCore
public import BoardyModulePlugin

/// Where modules offer what can be done, for the menu of the first screen.
public enum MenuEntries: ExtensionPoint {
    public typealias Contribution = MenuEntry
}

/// Something that can be done, as a choice of a menu.
public struct MenuEntry {
    /// The choice, unique among all modules.
    public let title: String
    /// Begins it, on the mainboard.
    public let begin: (Motherboard) -> Void

    /// An entry.
    public init(_ title: String, begin: @escaping (Motherboard) -> Void) {
        self.title = title
        self.begin = begin
    }
}

extension Screen {
    /// The choice of every menu that ends the session.
    public static let quit = "Quit"

    /// A menu: a choice for each entry, and one that ends the session.
    ///
    /// - Parameters:
    ///   - motherboard: the mainboard that entries begin on; held weakly.
    ///   - onQuit: called when the session is to end.
    public static func menu(
        title: String, content: [String] = [], entries: [MenuEntry], on motherboard: Motherboard?,
        onQuit: @escaping () -> Void
    ) -> Screen {
        Screen(title: title, content: content, choices: entries.map { Choice($0.title) } + [Choice(quit)]) {
            [weak motherboard] answer in
            guard let entry = entries.first(where: { $0.title == answer.choice }) else { return onQuit() }
            if let motherboard { entry.begin(motherboard) }
        }
    }
}
