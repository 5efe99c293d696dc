import BoardyHeadless
import BoardyModulePlugin
import Foundation

/// Draws a page that is read without a session. It has no secret and no form of a session.
struct PublicPageMarkup {
    let page: PublicPage
    let brand: Brand
    /// The origin of the server, as the client has called it.
    let origin: String
    /// The address that was asked for.
    let address: WebAddress
    /// The words of the button that begins a session at the address; nil if a session shows the same.
    let start: String?

    /// The path and query that all spellings of the page have in common.
    private var canonical: String { page.link.map(WebAddresses.reference) ?? address.path }

    /// Returns the whole page.
    ///
    /// - Throws: the error of data that cannot be encoded.
    func document() throws -> HTML {
        let description = HTML.attributes(["content": page.summary])
        let head: HTML = """
            <meta name="description"\(description)>
            <link rel="canonical"\(HTML.attributes(["href": origin + canonical]))>
            \(image.map { "<meta property=\"og:image\"\(HTML.attributes(["content": $0]))>\n" as HTML } ?? "")\
            \(try data)
            """
        let controls = page.rowActions.isEmpty ? RowControls.none : .actions(page.rowActions)
        let parts = PartMarkup(hasTiles: false, controls: controls, title: page.title)
        let main: HTML = """
            <section class="card">
            <h1>\(page.title)</h1>
            <div id="content">\(parts.html(of: page.content))</div>
            \(page.actions.isEmpty ? links + form : form + links)</section>

            """
        return PageFrame(brand: brand, address: address.reference).document(title: page.title, head: head, main: main)
    }

    /// The address of the first picture between the title and the links.
    private var image: String? {
        page.content.lazy.map { part -> String? in
            guard case .picture(let picture) = part, let reference = PictureMarkup.reference(of: picture) else {
                return nil
            }
            return picture.isForeign ? reference : origin + reference
        }.first { $0 != nil } ?? nil
    }

    private var links: HTML {
        if page.links.isEmpty { return "" }
        let items = page.links.map { link -> HTML in
            "<li><a\(HTML.attributes(["href": WebAddresses.reference(of: link.link)]))>\(link.title)</a></li>\n"
        }
        return "<nav class=\"more\" aria-label=\"More\"><ul>\n\(items.joined())</ul></nav>\n"
    }

    private var form: HTML {
        let buttons = page.actions.enumerated().map { number, action -> HTML in
            let button = HTML.attributes([
                "class": number == 0 ? "primary" : nil, "name": FormName.action, "value": action.link,
            ])
            return "<button\(button)>\(action.title)</button>"
        }
        let starting = start.map { ["<button class=\"primary\">\($0)</button>" as HTML] } ?? []
        let place = HTML.attributes(["name": FormName.address, "value": address.reference])
        if !page.rowActions.isEmpty {
            return """
                <form id="\(FormName.rows)" method="post" action="\(PageFrame.start)"><input type="hidden"\(place)>\
                <input type="hidden" name="\(FormName.row)"></form>

                """
        }
        if buttons.isEmpty, starting.isEmpty || page.isSelfContained { return "" }
        let before: HTML = buttons.isEmpty ? "" : "<input type=\"hidden\" name=\"\(FormName.before)\">"
        return """
            <form method="post" action="\(PageFrame.start)"><input type="hidden"\(place)>\(before)\
            <div class="choices">\((buttons.isEmpty ? starting : buttons).joined())</div></form>

            """
    }

    /// The data of the page with its address, as a script that no browser runs.
    private var data: HTML {
        get throws {
            guard let data = page.data else { return "" }
            let object = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(data))
            guard var values = object as? [String: Any] else { return "" }
            values["url"] = origin + canonical
            values["image"] = image
            let json = try JSONSerialization.data(
                withJSONObject: values, options: [.sortedKeys, .withoutEscapingSlashes])
            // Within a script, nothing but its end is markup.
            let text = String(decoding: json, as: UTF8.self).replacing("<", with: "\\u003c")
            return HTML(stringLiteral: "<script type=\"application/ld+json\">\(text)</script>\n")
        }
    }
}

extension PublicPage {
    /// True if there is nothing of the name that was asked for.
    var isMissing: Bool { content.contains { if case .notice(_, .missing) = $0 { true } else { false } } }

    /// The links that the buttons of the page open.
    var actionLinks: [String] {
        let rows = content.flatMap { $0.rows?.rows ?? [] }
        return actions.map(\.link)
            + rowActions.flatMap { action in
                rows.filter { $0.offers(action.title) }.compactMap { $0.key.map(action.link.link(forRow:)) }
            }
    }

    /// The links of the page to routes of the app.
    var allLinks: [String] {
        links.map(\.link)
            + content.flatMap { part -> [String] in
                if case .links(let links) = part { return links.links.map(\.link) }
                return part.rows?.rows.compactMap(\.link) ?? []
            }
    }
}
