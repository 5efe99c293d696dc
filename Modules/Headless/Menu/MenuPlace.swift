public import BoardyComponentKit
public import BoardyCore
public import BoardyModulePlugin
public import BoardyValues

/// The place of a menu entry in the frame around the pages of a browser.
///
///     MenuEntry("Show cart", in: .shop, at: .link("app://cart", as: "Cart", note: pieces)) { … }
public enum MenuPlace {
    /// A button, which goes to the start of the app and begins the entry. Only pages of a session have it.
    case button
    /// A link of the app's routes, on every page that the audience of the entry sees.
    ///
    /// - Parameters:
    ///   - as: the words of the link; nil for the title of the entry.
    ///   - note: stands behind the words. An entry with a note stands beside the person.
    case link(String, as: String? = nil, note: PersonalNote? = nil)
    /// No place: the entry stands in menus only.
    case none

    /// True if both places are the same, and neither has a note, which may capture something of its launch.
    func isSame(as other: MenuPlace) -> Bool {
        switch (self, other) {
        case (.button, .button), (.none, .none): true
        case (.link(let link, let name, nil), .link(let other, let otherName, nil)): link == other && name == otherName
        default: false
        }
    }
}

/// A few words for the person at the screen, such as the number of pieces in a cart.
public struct PersonalNote {
    /// Takes the words; nil for none.
    public typealias Answer = (Result<String?, any Error>) -> Void

    let ask: (Motherboard, @escaping Answer) -> Void

    /// Creates a note whose module knows the words.
    public init(_ read: @escaping () throws -> String?) { ask = { $1(Result { try read() }) } }

    /// Creates a note whose module asks others.
    ///
    /// - Parameter ask: asks on the mainboard, and calls its second argument once. Words that come after the call are
    ///   left out, because no page waits for them.
    public init(asking ask: @escaping (_ mainboard: Motherboard, _ answer: @escaping Answer) -> Void) { self.ask = ask }

    /// Creates a note of the answer of a contract without an input, such as who is signed in.
    ///
    ///     PersonalNote(of: CurrentUser.self) { user in try user.map { "\(try loans.count(of: $0.id))" } }
    ///
    /// - Parameter words: returns the words for the answer; nil for none. They are left out if the board does not
    ///   answer at once.
    public init<C: BlockTaskContract>(
        of contract: C.Type, _ words: @escaping (C.Output) throws -> String?
    ) where C.Input == Void {
        ask = { mainboard, answer in
            mainboard[contract].activation.activate(
                with: BlockTaskParameter().onSuccess { output in answer(Result { try words(output) }) }
                    .onError { answer(.failure($0)) })
        }
    }

    /// Returns the words; nil for none, also if they are not there at once.
    func words(_ mainboard: Motherboard) -> String? { (try? reading(mainboard)?.get()).flatMap(\.self) }

    /// Returns the words or the error of the module; nil if neither is there at once.
    func reading(_ mainboard: Motherboard) -> Result<String?, any Error>? {
        var words: Result<String?, any Error>?
        ask(mainboard) { words = $0 }
        return words
    }
}

/// The extension point by which a module tells who is at the screen.
public enum ScreenPersons: ExtensionPoint {
    public typealias Contribution = ScreenPerson
}

/// The person at the screen, and the group of the entries for the person.
///
///     let person = ScreenPerson(in: .account) {
///         try accounts.current().map { ScreenUser(id: ScreenUser.ID($0.id), name: $0.name) }
///     }
///     main.contribute(person, to: ScreenPersons.self)
public struct ScreenPerson {
    /// The group that has the name of the person as its heading. It stands beside the search field.
    public let group: MenuGroup
    /// Returns the person; nil for nobody in particular.
    let read: () throws -> ScreenUser?

    /// Creates the person of a group.
    ///
    /// - Parameter read: returns the person; nil for nobody in particular.
    public init(in group: MenuGroup, _ read: @escaping () throws -> ScreenUser?) {
        self.group = group
        self.read = read
    }
}
