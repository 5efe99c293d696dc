/// The name of an app on its pages, and its style.
struct Brand: ExpressibleByStringLiteral, Sendable {
    let name: String
    /// A style sheet behind the one of every page; nil for none.
    let style: Asset?

    /// - Parameter css: the rules of the app's style sheet; empty for none.
    init(_ name: String, css: String = "") {
        self.name = name
        style = css.isEmpty ? nil : Asset("app", "css", "text/css; charset=utf-8", Array(css.utf8))
    }

    init(stringLiteral name: String) { self.init(name) }
}
