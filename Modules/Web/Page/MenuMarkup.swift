import BoardyHeadless
import BoardyModulePlugin
import Foundation

/// Draws the header of a page: the name of the app, the search field, and the menu.
///
/// Links go to addresses. An entry without an address is a button, which a page of a session has. The entries of the
/// person, and those with a note, stand beside the search field; the first other group is a row of entries, and each
/// further one opens below its heading.
struct MenuMarkup {
    let brand: Brand
    /// The path that the name of the app leads to; nil for no link.
    let home: String?
    let menu: MenuFrame
    /// The token of the session's forms; nil without a session.
    let token: String?
    /// The path and query of the page.
    let address: String?
    /// The number of the tab in which an entry begins; nil to look for one without a story.
    let tab: Int?

    /// The ID of the form that the buttons of entries send.
    private static let form = "entries"

    var header: HTML {
        """
        <header>
        <\(tag) class="brand"\(HTML.attributes(["href": home]))><svg viewBox="0 0 32 32" \
        aria-hidden="true">\(brand.mark)</svg>\(brand.name)</\(tag)>
        \(searchForm)\(navigation("Account", personal))\(navigation("Pages", pages))\(form)</header>

        """
    }

    private var tag: HTML { home == nil ? "span" : "a" }

    private var searchForm: HTML {
        guard let search = brand.search else { return "" }
        let text = address.flatMap(search.text(in:))
        let field = HTML.attributes([
            "id": "search", "type": "search", "name": search.item, "value": text, "placeholder": search.name,
        ])
        return """
            <form class="search" role="search"\(HTML.attributes(["action": search.path]))>\
            <label class="unseen" for="search">\(search.name)</label><input\(field)><button>Search</button></form>

            """
    }

    /// A form without a field of its own. It begins the entry of its button.
    private var form: HTML {
        guard let token, menu.groups.contains(where: { $0.items.contains { $0.link == nil } }) else { return "" }
        return """
            <form id="\(Self.form)" method="post" action="\(PageFrame.start)"><input type="hidden" \
            name="\(FormName.token)" value="\(token)">\(tab.map(FormMark.hidden) ?? "")</form>

            """
    }

    private func navigation(_ name: String, _ items: [HTML]) -> HTML {
        if items.isEmpty { return "" }
        return """
            <nav class="\(name.lowercased())" aria-label="\(name)"><ul>
            \(items.map { "<li>\($0)</li>\n" as HTML }.joined())</ul></nav>

            """
    }

    /// The entries with a note, and the group of the person.
    private var personal: [HTML] {
        let noted = menu.noted.enumerated().map { number, item in
            entry(item, id: token.map { _ in MenuFrame.event(ofNote: number) })
        }
        let own = menu.groups.filter(\.isPersonal).flatMap { group in
            let entries = entries(of: group)
            return menu.person.map { [details(entries, as: "<span class=\"unseen\">Signed in as </span>\($0.name)")] }
                ?? entries
        }
        return noted + own
    }

    /// The addresses that the app names, the first group, and the headings of the others.
    private var pages: [HTML] {
        let paths = Set(menu.groups.flatMap(\.items).compactMap { $0.link.map(WebAddresses.reference) })
        let named = brand.links.filter { !paths.contains($0.path) }.map { link($0.path, "\($0.name)") }
        let groups = menu.groups.filter { !$0.isPersonal }.map { (title: $0.title, entries: entries(of: $0)) }
            .filter { !$0.entries.isEmpty }
        return named + (groups.first?.entries ?? []) + groups.dropFirst().map { details($0.entries, as: "\($0.title)") }
    }

    private func entries(of group: MenuFrame.Group) -> [HTML] {
        group.items.filter { !$0.isPersonal && ($0.link != nil || token != nil) }.map { entry($0) }
    }

    private func details(_ entries: [HTML], as heading: HTML) -> HTML {
        let items = entries.map { "<li>\($0)</li>\n" as HTML }.joined()
        return """
            <details name="menu"><summary>\(heading)</summary><ul>
            \(items)</ul></details>
            """
    }

    private func entry(_ item: MenuFrame.Item, id: String? = nil) -> HTML {
        guard let link = item.link else {
            let button = HTML.attributes(["form": Self.form, "name": FormName.entry, "value": item.entry])
            return "<button\(button)>\(item.name)</button>"
        }
        return self.link(WebAddresses.reference(of: link), menu.words(of: item), id: id)
    }

    private func link(_ path: String, _ words: HTML, id: String? = nil) -> HTML {
        let isHere = address?.prefix { $0 != "?" } == path[...]
        let attributes = HTML.attributes(["href": path, "id": id, "aria-current": isHere ? "page" : nil])
        return "<a\(attributes)>\(words)</a>"
    }
}

extension MenuFrame {
    /// The entries that may have a note.
    var noted: [Item] { groups.flatMap(\.items).filter(\.isPersonal) }

    /// Returns the ID of an entry that may have a note, which is the name of the event with its words.
    static func event(ofNote number: Int) -> String { "note-\(number)" }

    /// Returns the name of an entry with its note.
    func words(of item: Item) -> HTML {
        "\(item.name)\(notes[item.name].map { " <span class=\"count\">\($0)</span>" as HTML } ?? "")"
    }
}

extension WebSearch {
    /// Returns the text that was searched for at a path with a query; nil if there is none.
    fileprivate func text(in reference: String) -> String? {
        let query = reference.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let value = query.split(separator: "&").first { $0.hasPrefix("\(item)=") }?.dropFirst(item.count + 1)
        return reference.hasPrefix("\(path)?") ? value.flatMap { String($0).removingPercentEncoding } : nil
    }
}
