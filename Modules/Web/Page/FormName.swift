import BoardyHeadless
import BoardyModulePlugin

/// The names of the values in a form, which the pages write and the server reads.
enum FormName {
    /// The number of the question that a form answers.
    static let turn = "turn"
    /// The number of the tab whose question a form answers; left out in the first tab.
    static let tab = "tab"
    /// The token that shows that a page of the same session has sent the form.
    static let token = "token"
    /// The address of the page, which a form of an older question leads back to; left out at the page of the session.
    static let address = "at"
    /// The address of the page before, which a script fills in; empty without one.
    static let before = "before"
    /// The choice, as a ``ChoiceValue``.
    static let choice = "choice"
    /// Stands in the query of a form that a script sends once more, because it got no answer.
    static let again = "again"
    /// The title of a menu entry, which a button in the header begins.
    static let entry = "entry"

    /// The link that a button opens on top of the page.
    static let action = "do"

    /// Stands in the form of buttons beside rows of a page that is read without a session: the response leads back to
    /// the button.
    static let row = "row"
    /// The ID of that form.
    static let rows = "rows"

    /// Returns the name of the value of a field.
    static func field(_ name: String) -> String { "f.\(name)" }

    /// The sign between the name of a field and the name of its form, if the form has a name of its own.
    static let ofForm: Character = "#"

    /// The path that sends a file of the session. The name of the file is in the query, which no log has.
    static let filePath = "/file"

    /// Returns the link to a file of the session.
    ///
    /// - Parameter tab: the number of the tab that has made the file.
    static func link(toFile name: String, of tab: Int = 1) -> String {
        "\(filePath)?name=\(name.percentEncoded)\(tab == 1 ? "" : "&\(Self.tab)=\(tab)")"
    }

    /// Returns the name of the answer to the confirmation of a choice: `yes`, or `no` to see the screen again with what
    /// was typed.
    ///
    /// - Parameter choice: the index of the choice among all choices of the prompt.
    static func confirmed(_ choice: Int) -> String { "confirmed.\(choice)" }
}

/// The question that a form answers, and the token of its session.
struct FormMark {
    let turn: Int
    let token: String
    /// The number of the tab within the session.
    var tab = 1
    /// The path and query of the page; nil for the page of the tab.
    var address: String?

    /// The hidden values at the beginning of the form.
    var html: HTML {
        """
        <input type="hidden" name="\(FormName.turn)" value="\(turn)"><input type="hidden" name="\(FormName.token)" \
        value="\(token)">\(tab == 1 ? "" : Self.hidden(tab))\(Self.place(address))

        """
    }

    /// Returns the hidden value of a tab.
    static func hidden(_ tab: Int) -> HTML { "<input type=\"hidden\" name=\"\(FormName.tab)\" value=\"\(tab)\">" }

    /// The query of a tab behind the path `/`; nothing for the first one.
    static func query(ofTab tab: Int) -> String { tab == 1 ? "" : "?\(FormName.tab)=\(tab)" }

    /// The path of a tab, with its query.
    static func path(ofTab tab: Int) -> String { "/" + query(ofTab: tab) }

    /// Returns the hidden value of an address; nothing without one.
    static func place(_ address: String?) -> HTML {
        if address == nil { return "" }
        return "<input type=\"hidden\" name=\"\(FormName.address)\"\(HTML.attributes(["value": address]))>"
    }

    /// The name of the form, which no other question of this session or another one has.
    var name: String { "\(tab == 1 ? "" : "\(tab).")\(turn).\(token.prefix(8))" }

    /// Returns the name of the control of a field.
    ///
    /// A browser that goes back fills controls with what was typed, by their names. So the controls of a form with
    /// secrets have a name that is never used again, and the next person at the browser sees nothing of it.
    func name(of field: Field, in prompt: Prompt) -> String {
        let name = FormName.field(field.name)
        return prompt.fields.contains(where: \.isSecret) ? "\(name)\(FormName.ofForm)\(self.name)" : name
    }
}

/// The value of a button: the index of its choice, and the row that it stands beside.
///
/// A screen whose choices take a row and nothing else has buttons in the rows. Each brings the key of its row as the
/// value of the field.
struct ChoiceValue: Hashable, Sendable {
    /// The index among all choices of the prompt, also those that are not shown.
    let index: Int
    /// The key of the row, as the value of the prompt's field of the kind row; nil for a button that stands beside no
    /// row.
    let row: String?

    init(_ index: Int, row: String? = nil) {
        self.index = index
        self.row = row
    }

    /// Reads the value of a button; nil for a text that no page has written.
    init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard let number = parts.first, let index = Int(number), index >= 0 else { return nil }
        self.init(index, row: parts.count > 1 ? String(parts[1]) : nil)
    }

    var text: String { row.map { "\(index) \($0)" } ?? "\(index)" }
}

extension String {
    /// The link of an action with the key of a row in place of the name in braces.
    func link(forRow key: String) -> String { replacing(/\{\w+\}/, with: key.percentEncoded) }

    /// The ID of the button that opens the link of an action beside a row.
    func actionID(inRow key: String) -> String { WebAddresses.reference(of: link(forRow: key)) }

    /// The fragment of an address, by which a browser comes to the button that opens the link of an action.
    var fragment: String { "#\(WebAddresses.reference(of: self))" }

    /// The text with a percent sign and two hexadecimal digits for each byte that is no ASCII letter, digit, hyphen,
    /// full stop or underscore.
    var percentEncoded: String {
        utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-._".contains(character))
            if isPlain { return String(character) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
