import BoardyHeadless

/// The frame of every page: its head, a link past the header, the header with the menu of the app, the main part, and
/// the footer.
struct PageFrame {
    /// The name of the app, in the header and in the title of every page, its picture, its style, and its menu.
    let brand: Brand
    /// The path that the name of the app leads to: the page of a session, or from there the start of the app. Nil for
    /// no link.
    var home: String? = "/"
    /// The menu of the person of a session; nil for the links of everybody.
    var menu: MenuFrame?
    /// The token of the session's forms; nil without a session, in which no entry is a button.
    var token: String?
    /// The path and query of this page, if a link of every page may lead to it.
    var address: String?
    /// The number of the tab that the start and the entries of the menu take the place of; nil to look for one without
    /// a story.
    var tab: Int?

    /// The path of the start of the app, which a session leaves everything else for.
    static let start = "/start"

    private var appStyle: HTML {
        brand.style.map { "\n<link rel=\"stylesheet\" href=\"\($0.path)\">" } ?? ""
    }

    private var header: HTML {
        MenuMarkup(brand: brand, home: home, menu: menu ?? brand.menu, token: token, address: address, tab: tab).header
    }

    /// Returns a whole page.
    ///
    /// - Parameters:
    ///   - title: the title, before the name of the app.
    ///   - head: further elements of the head.
    ///   - attributes: attributes of the main part, such as ` data-turn="3"`.
    ///   - main: the main part.
    func document(title: String, head: HTML = "", attributes: HTML = "", main: HTML) -> HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title) – \(brand.name)</title>
        <link rel="icon" href="\(brand.icon.path)" type="image/svg+xml">
        <link rel="stylesheet" href="\(Asset.style.path)">\(appStyle)
        <script src="\(Asset.script.path)" defer></script>
        \(head)</head>
        <body>
        <a class="skip" href="#main">Skip to the content</a>
        \(header)\
        <main id="main" tabindex="-1"\(attributes)>
        \(main)</main>
        <footer>\(brand.name)</footer>
        </body>
        </html>

        """
    }
}
