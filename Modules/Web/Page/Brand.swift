import BoardyHeadless
import BoardyModulePlugin

/// The name of an app on its pages, its picture, its style, and the links that are the same for everybody.
struct Brand: ExpressibleByStringLiteral, Sendable {
    let name: String
    /// The picture before the name.
    let mark: HTML
    /// The same picture, as the icon of every page.
    let icon: Asset
    /// A style sheet behind the one of every page; nil for none.
    let style: Asset?
    /// The links of every page, with their paths.
    var links: [(name: String, path: String)] = []
    /// The search field of every page; nil for none.
    var search: WebSearch?
    /// The menu of pages that know no person.
    var menu = MenuFrame()

    /// - Parameters:
    ///   - picture: elements of SVG in a square of 32 by 32, which are drawn as lines; empty for a common picture.
    ///   - css: the rules of the app's style sheet; empty for none.
    init(_ name: String, picture: String = "", css: String = "") {
        let picture = picture.isEmpty ? Asset.commonPicture : picture
        self.name = name
        mark = HTML(stringLiteral: picture)
        icon = .icon(of: picture)
        style = css.isEmpty ? nil : Asset("app", "css", "text/css; charset=utf-8", Array(css.utf8))
    }

    init(stringLiteral name: String) { self.init(name) }
}
