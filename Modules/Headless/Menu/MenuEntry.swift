public import BoardyCore
public import BoardyModulePlugin
public import BoardyValues

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
    /// The person at the screen, as the modules tell it now.
    public var viewer: Viewer { Viewer(roles: all.compactMap { tell in (try? tell()).flatMap { $0 } }) }
}

/// The person at the screen at one moment. Who shows several things at once asks the modules once.
public struct Viewer {
    /// The roles that the modules tell. A module that cannot tell a role counts as nobody.
    let roles: [Role]

    /// Returns true if the person may do what a role is needed for.
    public func has(_ role: Role) -> Bool { belongs(to: .role(role)) }

    /// Returns true if the person belongs to an audience.
    public func belongs(to audience: Audience) -> Bool {
        roles.isEmpty ? audience.includes(nil) : roles.contains { audience.includes($0) }
    }
}

/// An entry of a menu: a choice, and the activation that it starts.
public struct MenuEntry {
    /// The name of the choice. It must be unique among all modules.
    public let title: String
    /// The part of the menu in which the entry stands.
    public let group: MenuGroup
    /// The people to whom the entry is shown.
    public let audience: Audience
    private let isExempt: () -> Bool
    /// False if the entry is offered and not shown, because the person at the screen does not belong to its audience.
    private(set) var isShown = true
    /// The closure that starts the entry. Its argument is the mainboard.
    public let begin: (Motherboard) -> Void

    /// Creates an entry. The closures must not capture the mainboard strongly.
    ///
    /// - Parameters:
    ///   - title: the name of the choice.
    ///   - group: the part of the menu.
    ///   - audience: the people to whom the entry is shown. If that is a role which not everybody who is signed in has, others are refused it.
    ///   - isExempt: returns true if everybody sees it at this moment.
    ///   - begin: starts the entry, with the mainboard.
    public init(
        _ title: String, in group: MenuGroup = .shop, for audience: Audience = .everyone,
        unless isExempt: @escaping () -> Bool = { false },
        begin: @escaping (Motherboard) -> Void
    ) {
        self.title = title
        self.group = group
        self.audience = audience
        self.isExempt = isExempt
        self.begin = begin
    }

    /// Returns the entry with another way to start it.
    public func beginning(_ begin: @escaping (Motherboard) -> Void) -> MenuEntry {
        var entry = MenuEntry(title, in: group, for: audience, unless: isExempt, begin: begin)
        entry.isShown = isShown
        return entry
    }

    /// Returns the entry as it is offered; nil if the person at the screen is refused it.
    ///
    /// An entry for visitors or for everybody who is signed in is hidden from others and not refused, so that a script runs in either state.
    fileprivate func offered(to viewer: Viewer) -> MenuEntry? {
        var entry = self
        entry.isShown = viewer.belongs(to: audience) || isExempt()
        return entry.isShown || [.visitors, .customer].contains(audience) ? entry : nil
    }
}

extension [MenuEntry] {
    /// Returns the entries that the person at the screen may use now, in the order of their groups.
    public func offered(to roles: Contributions<ScreenRoles>) -> [MenuEntry] {
        let viewer = roles.viewer, offered = compactMap { $0.offered(to: viewer) }
        return MenuGroup.allCases.flatMap { group in offered.filter { $0.group == group } }
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
            choices: entries.map { Choice($0.title, in: $0.group.rawValue, isShown: $0.isShown) } + [
                Choice(quit, .leave)
            ]
        ) { [weak motherboard] answer in
            guard let entry = entries.first(where: { $0.title == answer.choice }) else { return onQuit() }
            if let motherboard { entry.begin(motherboard) }
        }
    }
}
