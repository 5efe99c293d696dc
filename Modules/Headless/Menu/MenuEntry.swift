public import BoardyCore
public import BoardyModulePlugin
public import BoardyValues

/// The extension point by which modules add entries to the menu of the first screen.
///
/// A plugin contributes with
/// `main.contribute(MenuEntry("Orders") { $0.ioOrders().activation.activate() }, to: MenuEntries.self)`.
public enum MenuEntries: ExtensionPoint {
    public typealias Contribution = MenuEntry

    public static func isSame(_ entry: MenuEntry, as earlier: MenuEntry) -> Bool { entry.isSame(as: earlier) }
}

/// The extension point by which a module tells the roles of the person at the screen, or nil for nobody in particular.
///
/// Somebody who is signed in without a role has an empty set. Menus read it each time they are drawn, because roles may
/// change during a session. Only guards protect a contract.
public enum ScreenRoles: ExtensionPoint {
    public typealias Contribution = () throws -> Set<Role>?
}

extension Contributions<ScreenRoles> {
    /// The person at the screen, as the modules tell it now.
    public var viewer: Viewer {
        let told = all.compactMap { tell in (try? tell()).flatMap { $0 } }
        return Viewer(roles: told.isEmpty ? nil : told.reduce(into: []) { $0.formUnion($1) })
    }
}

/// The person at the screen at one moment. Who shows several things at once asks the modules once.
public struct Viewer {
    /// The roles that the modules tell, or nil if none of them knows the person. A module that cannot tell counts as
    /// one that does not.
    let roles: Set<Role>?

    /// Returns true if the person has a role.
    public func has(_ role: Role) -> Bool { belongs(to: .role(role)) }

    /// Returns true if the person belongs to an audience.
    public func belongs(to audience: Audience) -> Bool { audience.includes(roles) }
}

/// An entry of a menu, which is a choice and the activation that the choice starts.
public struct MenuEntry {
    /// The entry as its module declares it. An object, because each open menu keeps its entries.
    private final class Declaration {
        let title: String
        let group: MenuGroup
        let audience: Audience
        let place: MenuPlace
        /// The contract that ``begin`` activates without an input; nil if it may do something else.
        let contract: (any BoardContract.Type)?
        /// Nil if nobody is exempt.
        let isExempt: (() -> Bool)?
        let begin: (Motherboard) -> Void

        init(
            _ title: String, _ group: MenuGroup, _ audience: Audience, _ place: MenuPlace,
            contract: (any BoardContract.Type)?, isExempt: (() -> Bool)?, begin: @escaping (Motherboard) -> Void
        ) {
            (self.title, self.group, self.audience, self.place) = (title, group, audience, place)
            (self.contract, self.isExempt, self.begin) = (contract, isExempt, begin)
        }
    }

    private let declaration: Declaration
    /// False if the entry is offered and not shown, because the person at the screen does not belong to its audience.
    private(set) var isShown = true
    /// The key at a terminal; nil if all entries stand in one group.
    fileprivate(set) var key: String?

    /// The name of the choice. It must be unique among all modules.
    public var title: String { declaration.title }
    /// The part of the menu in which the entry stands.
    public var group: MenuGroup { declaration.group }
    /// The people to whom the entry is shown.
    public var audience: Audience { declaration.audience }
    /// The place in the frame around the pages of a browser.
    public var place: MenuPlace { declaration.place }
    /// The closure that starts the entry. Its argument is the mainboard.
    public var begin: (Motherboard) -> Void { declaration.begin }

    /// Creates an entry. The closures must not capture the mainboard strongly.
    ///
    /// - Parameters:
    ///   - title: the name of the choice.
    ///   - group: the part of the menu.
    ///   - audience: the people to whom the entry is shown. If that is a role, others are refused it.
    ///   - isExempt: returns true if everybody sees it at this moment.
    ///   - place: the place in the frame around the pages of a browser.
    ///   - begin: starts the entry, with the mainboard.
    public init(
        _ title: String, in group: MenuGroup = .menu, for audience: Audience = .everyone,
        unless isExempt: @escaping () -> Bool = { false }, at place: MenuPlace = .button,
        begin: @escaping (Motherboard) -> Void
    ) {
        declaration = Declaration(title, group, audience, place, contract: nil, isExempt: isExempt, begin: begin)
    }

    /// Returns the entry as it is offered, or nil if the person at the screen is refused it.
    ///
    /// An entry for visitors or for everybody who is signed in is hidden from others and not refused, so that a script
    /// runs in either state.
    fileprivate func offered(to viewer: Viewer) -> MenuEntry? {
        var entry = self
        entry.isShown = viewer.belongs(to: audience) || declaration.isExempt?() ?? false
        return entry.isShown || [.visitors, .members].contains(audience) ? entry : nil
    }

    /// True if both activate one contract without an input, and nothing of them may capture something of a launch.
    fileprivate func isSame(as other: MenuEntry) -> Bool {
        let (own, other) = (declaration, other.declaration)
        return own.contract != nil && own.contract == other.contract && own.title == other.title
            && own.group.title == other.group.title && own.group.rank == other.group.rank
            && own.audience == other.audience && own.place.isSame(as: other.place) && own.isExempt == nil
            && other.isExempt == nil
    }
}

extension MenuEntry {
    /// Creates an entry that activates the board of a contract without an input. Launches that share their declarations
    /// share it, unless somebody is exempt or its place has a note.
    ///
    ///     MenuEntry("My orders", ShowOrders.self, for: .members)
    public init<C: BoardContract>(
        _ title: String, _ contract: C.Type, in group: MenuGroup = .menu, for audience: Audience = .everyone,
        unless isExempt: (() -> Bool)? = nil, at place: MenuPlace = .button
    ) where C.Input == Void {
        declaration = Declaration(title, group, audience, place, contract: contract, isExempt: isExempt) {
            $0[contract].activation.activate()
        }
    }

    /// Creates an entry that activates the board of a contract with nil, as the form for a contract that has no input.
    public init<C: BoardContract>(
        _ title: String, _ contract: C.Type, in group: MenuGroup = .menu, for audience: Audience = .everyone,
        unless isExempt: (() -> Bool)? = nil, at place: MenuPlace = .button
    ) where C.Input: ExpressibleByNilLiteral {
        declaration = Declaration(title, group, audience, place, contract: contract, isExempt: isExempt) {
            $0[contract].activation.activate(with: nil)
        }
    }
}

extension MainComponent {
    /// Adds entries to the menu.
    public func offer(_ entries: MenuEntry..., file: StaticString = #fileID, line: UInt = #line) {
        for entry in entries { contribute(entry, to: MenuEntries.self, file: file, line: line) }
    }
}

extension [MenuEntry] {
    /// Returns the entries that the person at the screen may use now, in the order of their groups.
    ///
    /// If two entries give one group different ranks, the first one decides, also if it is not offered.
    public func offered(to roles: Contributions<ScreenRoles>) -> [MenuEntry] { offered(to: roles, withKeys: true) }

    /// - Parameter withKeys: false for entries of a page, which have no keys.
    func offered(to roles: Contributions<ScreenRoles>, withKeys: Bool) -> [MenuEntry] {
        let viewer = roles.viewer
        return inGroups(withKeys: withKeys) { $0.offered(to: viewer) }
    }

    /// Returns what a closure makes of the entries, in the order of their groups.
    ///
    /// The key of an entry comes from all entries that are declared, so that it is the same for every person.
    func inGroups(withKeys: Bool, _ map: (MenuEntry) -> MenuEntry?) -> [MenuEntry] {
        var groups: [MenuGroup] = []
        for entry in self where !groups.contains(where: { $0.title == entry.group.title }) {
            groups.append(entry.group)
        }
        var letters = FreeLetters()
        return groups.sorted { $0.rank < $1.rank }.flatMap { group in
            let letter = groups.count < 2 || !withKeys ? "" : letters.take(for: group.title)
            return filter { $0.group.title == group.title }.enumerated().compactMap { place, entry in
                var keyed = entry
                keyed.key = letter.isEmpty ? nil : "\(letter)\(place + 1)"
                return map(keyed)
            }
        }
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
        menu(title: title, content: content, entries: entries) { [weak motherboard] entry in
            guard let entry else { return onQuit() }
            if let motherboard { entry.begin(motherboard) }
        }
    }

    /// Returns a menu whose caller starts the entries.
    ///
    /// - Parameter onAnswer: called with the entry that was chosen; with nil when the session must end.
    public static func menu(
        title: String, content: [ScreenPart] = [], entries: [MenuEntry], onAnswer: @escaping (MenuEntry?) -> Void
    ) -> Screen {
        // A single heading that repeats the title says nothing, unless others see more groups.
        let hasGroups = entries.contains { $0.group.title != title || $0.key != nil }
        var choices: [Choice] = []
        // An array that grows keeps room for as many choices again.
        choices.reserveCapacity(entries.count + 1)
        for entry in entries {
            let group = hasGroups ? entry.group.title : nil
            choices.append(Choice(entry.title, in: group, isShown: entry.isShown).keyed(entry.key))
        }
        choices.append(Choice(quit, .leave))
        return Screen(title: title, content: content, choices: choices) { answer in
            onAnswer(entries.first { $0.title == answer.choice })
        }
    }
}
