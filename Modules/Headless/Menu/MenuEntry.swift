public import BoardyCore
public import BoardyModulePlugin
public import Values

/// The extension point by which modules add entries to the menu of the first screen.
///
/// A plugin contributes with `main.contribute(MenuEntry("Orders") { $0.ioOrders().activation.activate() }, to: MenuEntries.self)`.
public enum MenuEntries: ExtensionPoint {
    public typealias Contribution = MenuEntry
}

/// The extension point by which a module tells the role of the person at the screen; nil for nobody in particular.
///
/// Menus read it each time they are drawn, because a role may change during a session. Only guards protect a contract.
public enum ScreenRoles: ExtensionPoint {
    public typealias Contribution = () throws -> Role?
}

extension Contributions<ScreenRoles> {
    /// Returns true if somebody of this role is at the screen. A module that cannot tell counts as nobody.
    public func include(_ role: Role) -> Bool {
        all.contains { tell in (try? tell()).flatMap { $0 }?.includes(role) ?? false }
    }
}

/// The part of a menu in which an entry stands. Menus have the parts in the order of the cases.
public enum MenuGroup: String, Sendable, CaseIterable {
    case shop = "Shop"
    case account = "Account"
    case `operator` = "Operator"
}

/// An entry of a menu: a choice, and the activation that it starts.
public struct MenuEntry {
    /// The name of the choice. It must be unique among all modules.
    public let title: String
    /// The part of the menu in which the entry stands.
    public let group: MenuGroup
    /// The role of those who see the entry; nil for everybody.
    public let role: Role?
    private let isExempt: () -> Bool
    /// The closure that starts the entry. Its argument is the mainboard.
    public let begin: (Motherboard) -> Void

    /// Creates an entry. The closures must not capture the mainboard strongly.
    ///
    /// - Parameters:
    ///   - title: the name of the choice.
    ///   - group: the part of the menu.
    ///   - role: the role of those who see the entry; nil for everybody.
    ///   - isExempt: returns true if everybody sees it at this moment.
    ///   - begin: starts the entry, with the mainboard.
    public init(
        _ title: String, in group: MenuGroup = .shop, for role: Role? = nil,
        unless isExempt: @escaping () -> Bool = { false },
        begin: @escaping (Motherboard) -> Void
    ) {
        self.title = title
        self.group = group
        self.role = role
        self.isExempt = isExempt
        self.begin = begin
    }

    /// Returns the entry with another way to start it.
    public func beginning(_ begin: @escaping (Motherboard) -> Void) -> MenuEntry {
        MenuEntry(title, in: group, for: role, unless: isExempt, begin: begin)
    }

    fileprivate func isOffered(to roles: Contributions<ScreenRoles>) -> Bool {
        role.map { isExempt() || roles.include($0) } ?? true
    }
}

extension [MenuEntry] {
    /// Returns the entries that the person at the screen may use now, in the order of their groups.
    public func offered(to roles: Contributions<ScreenRoles>) -> [MenuEntry] {
        MenuGroup.allCases.flatMap { group in filter { $0.group == group && $0.isOffered(to: roles) } }
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
        Screen(
            title: title, content: content,
            choices: entries.map { Choice($0.title, in: $0.group.rawValue) } + [Choice(quit, .leave)]
        ) { [weak motherboard] answer in
            guard let entry = entries.first(where: { $0.title == answer.choice }) else { return onQuit() }
            if let motherboard { entry.begin(motherboard) }
        }
    }
}
