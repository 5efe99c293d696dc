/// The frame of every page: its head, a link past the header, the header with the name of the app, and the main part.
struct PageFrame {
    /// The name of the app, in the header and in the title of every page, its picture, and its style.
    let brand: Brand
    /// The path that the name of the app leads to: the page of a session, or from there the start of the app. Nil for
    /// no link.
    var home: String? = "/"

    /// The path of the start of the app, which a session leaves everything else for.
    static let start = "/start"

    private var appStyle: HTML {
        brand.style.map { "\n<link rel=\"stylesheet\" href=\"\($0.path)\">" } ?? ""
    }
    /// The path of this page, if a link of every page may lead to it.
    var path: String?

    private var links: HTML {
        if brand.links.isEmpty { return "" }
        let items = brand.links.map { name, path -> HTML in
            let link = HTML.attributes(["href": path, "aria-current": path == self.path ? "page" : nil])
            return "<li><a\(link)>\(name)</a></li>"
        }
        return "\n<nav aria-label=\"Pages\"><ul>\(items.joined())</ul></nav>"
    }

    private var tag: HTML { home == nil ? "span" : "a" }

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
        <header><\(tag) class="brand"\(HTML.attributes(["href": home]))><svg viewBox="0 0 32 32" \
        aria-hidden="true">\(brand.mark)</svg>\(brand.name)</\(tag)>\(links)</header>
        <main id="main" tabindex="-1"\(attributes)>
        \(main)</main>
        </body>
        </html>

        """
    }
}
