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
    static let icon = Asset("icon", "svg", "image/svg+xml", PackageResources.icon_svg)
    static let all = [style, script, icon]

    /// Returns a hash by the function FNV-1a in 64 bits. It tells versions apart and protects nothing.
    private static func hash(of bytes: [UInt8]) -> String {
        String(bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 36)
    }
}
