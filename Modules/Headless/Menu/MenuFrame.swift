import BoardyCore
public import BoardyModulePlugin
import BoardyValues
import Foundation

/// The menu of an app in the frame around the pages of a browser, for one person at one moment.
public struct MenuFrame: Hashable, Sendable {
    /// An entry of the frame.
    public struct Item: Hashable, Sendable {
        /// The words of the entry.
        public let name: String
        /// The link of a route that the entry opens; nil for a button.
        public let link: String?
        /// The title of the entry in menus.
        public let entry: String
        /// True if the entry may have a note for the person at the screen.
        public let isPersonal: Bool
    }

    /// The entries of a group.
    public struct Group: Hashable, Sendable {
        /// The heading.
        public let title: String
        /// True for the group whose heading is the name of the person at the screen.
        public let isPersonal: Bool
        /// The entries in the order of the menu.
        public let items: [Item]
    }

    /// The groups, without empty ones, in the order of the menu.
    public var groups: [Group] = []
    /// The person at the screen; nil for nobody in particular.
    public package(set) var person: ScreenUser?
    /// False if a module could not tell whether somebody is at the screen.
    public private(set) var isPersonKnown = true
    /// The notes of entries, by the names of the entries.
    public private(set) var notes: [String: String] = [:]

    /// Creates a frame without entries.
    public init() {}

    /// Creates the frame of a page that is read without a session: the links that everybody who is not signed in sees.
    /// It has nothing of a person, and asks nobody.
    public init(withoutSession entries: Contributions<MenuEntries>, _ persons: Contributions<ScreenPersons>) {
        self.init(of: entries.all.inGroups(withKeys: false) { $0.audience.includes(nil) ? $0 : nil }, persons.all)
        groups = groups.compactMap { group in
            let items = group.items.filter { $0.link != nil }
            return items.isEmpty ? nil : Group(title: group.title, isPersonal: group.isPersonal, items: items)
        }
    }

    private init(of entries: [MenuEntry], _ persons: [ScreenPerson]) {
        for entry in entries {
            guard let item = entry.item else { continue }
            if groups.last?.title == entry.group.title, let group = groups.popLast() {
                groups.append(Group(title: group.title, isPersonal: group.isPersonal, items: group.items + [item]))
            } else {
                let isPersonal = persons.contains { $0.group.title == entry.group.title }
                groups.append(Group(title: entry.group.title, isPersonal: isPersonal, items: [item]))
            }
        }
    }

    /// Creates the frame for the person at the screen of a mainboard, whom modules are asked about now.
    ///
    /// - Parameter entries: the entries that are offered to the person, in the order of their groups.
    init(of entries: [MenuEntry], _ persons: [ScreenPerson], on mainboard: Motherboard) {
        let shown = entries.filter(\.isShown)
        self.init(of: shown, persons)
        // Each is asked once: the next answer may be another one.
        let readings = persons.map { person in Result { try person.read() } }
        person = readings.compactMap { try? $0.get() }.first
        isPersonKnown = person != nil || readings.allSatisfy { if case .success = $0 { true } else { false } }
        for entry in shown {
            guard case .link(_, let name, let note?) = entry.place else { continue }
            notes[name ?? entry.title] = note.words(mainboard)
        }
    }
}

extension MenuEntry {
    private static let path = "/menu/"

    /// The entry in a frame; nil for one that stands in menus only.
    fileprivate var item: MenuFrame.Item? {
        let words: String?, link: String?, note: PersonalNote?
        switch place {
        case .button: (words, link, note) = (nil, nil, nil)
        case .link(let to, let name, let own): (words, link, note) = (name, to, own)
        case .none: return nil
        }
        return MenuFrame.Item(name: words ?? title, link: link, entry: title, isPersonal: note != nil)
    }

    /// Returns the link that goes to the start and begins the entry of a title.
    package static func link(toEntry title: String) -> String {
        path + (title.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    }

    /// The title of the entry that a link begins; nil for another link.
    package static func title(of link: String) -> String? {
        link.hasPrefix(path) ? String(link.dropFirst(path.count)).removingPercentEncoding : nil
    }
}
