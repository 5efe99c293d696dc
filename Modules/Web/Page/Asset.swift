/// A file that pages load. It is part of the program, and its path changes with its content, so a browser may keep it
/// for good.
struct Asset: Sendable {
    let path: String
    let contentType: String
    let bytes: [UInt8]

    init(_ name: String, _ ending: String, _ contentType: String, _ bytes: [UInt8]) {
        path = "/\(name).\(Self.hash(of: bytes)).\(ending)"
        self.contentType = contentType
        self.bytes = bytes
    }

    static let style = Asset("page", "css", "text/css; charset=utf-8", PackageResources.page_css)
    static let script = Asset("page", "js", "text/javascript; charset=utf-8", PackageResources.page_js)
    static let icon = icon(of: commonPicture)
    static let all = [style, script, icon]

    /// Four boards, for an app without a picture.
    static let commonPicture = #"<path d="M6 6h8v8H6zM18 6h8v8h-8zM6 18h8v8H6zM18 18h8v8h-8z"/>"#

    /// Returns the icon with a picture: elements of SVG in a square of 32 by 32, which are drawn as lines.
    static func icon(of picture: String) -> Asset {
        let svg = #"""
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" \#
            fill="#0f5b52"/><g transform="translate(4 4) scale(.75)" fill="none" stroke="#fff" stroke-width="3.2" \#
            stroke-linejoin="round" stroke-linecap="round">\#(picture)</g></svg>
            """#
        return Asset("icon", "svg", "image/svg+xml", Array(svg.utf8))
    }

    /// Returns a hash by the function FNV-1a in 64 bits. It tells versions apart and protects nothing.
    private static func hash(of bytes: [UInt8]) -> String {
        String(bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 36)
    }
}
