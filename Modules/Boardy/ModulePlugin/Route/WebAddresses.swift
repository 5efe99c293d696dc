import Foundation

/// The web addresses of an app: the paths that its routes answer.
///
/// The path of `app://products/{sku}` is `/products/{sku}`. A pattern of `https` has no host in its path.
public struct WebAddresses: Sendable {
    private struct Entry: Sendable {
        /// The text of the route's pattern.
        let route: String
        /// The link up to the components of the path, such as `app://` or `https://example.org/`.
        let origin: String
        let path: RoutePattern
        let isShown: Bool
        let isReadable: Bool
    }

    /// Those with most literal components first.
    private let entries: [Entry]
    /// The addresses that every page has a link to, with the words of the link. They are read without a session.
    public let named: [(name: String, path: String)]
    /// The search field of every page; nil for none. If several routes have one, the first one counts.
    public let search: WebSearch?

    /// Creates the addresses of routes, and leaves out the routes that are no addresses.
    public init(of routes: [Route] = []) {
        let routes = routes.filter(\.isAddress)
        let entries = routes.map { route in
            let isShown = route.target.isShown, isReadable = route.target.isReadable
            let text = route.pattern.description, rest = text.dropping(upTo: "://")
            let scheme = text.prefix(text.count - rest.count)
            guard ["http://", "https://"].contains(scheme.lowercased()) else {
                return Entry(
                    route: text, origin: String(scheme), path: RoutePattern("://\(rest)"), isShown: isShown,
                    isReadable: isReadable)
            }
            let host = rest.prefix { $0 != "/" }
            return Entry(
                route: text, origin: "\(scheme)\(host)/", path: RoutePattern("://\(rest.dropFirst(host.count))"),
                isShown: isShown, isReadable: isReadable)
        }
        self.entries = entries.enumerated()
            .sorted { ($1.element.path.literalCount, $0.offset) < ($0.element.path.literalCount, $1.offset) }
            .map(\.element)
        named = routes.compactMap { route in
            guard route.target.isReadable, let name = route.declaration.name else { return nil }
            let path = Self.reference(of: route.pattern.description)
            return path.contains("{") ? nil : (name, path)
        }
        search =
            routes.compactMap { route -> WebSearch? in
                guard let (item, name) = route.declaration.search else { return nil }
                let path = Self.reference(of: route.pattern.description)
                return path.contains("{") ? nil : WebSearch(name: name, path: path, item: item)
            }.first
    }

    /// Returns the path and query of a link, such as `/products/A?page=2` of `app://products/A?page=2`.
    public static func reference(of link: String) -> String {
        let rest = link.dropping(upTo: "://"), isWeb = link.lowercased().hasPrefix("http")
        return isWeb ? String(rest.drop { $0 != "/" }) : "/\(rest)"
    }

    /// Returns the address of a path with a query, as a form, a page or a browser names it, or nil if no route has it.
    public func address(of reference: String) -> WebAddress? {
        let parts = reference.split(separator: "?", maxSplits: 1)
        guard let path = parts.first else { return nil }
        var query: [String: String] = [:]
        for item in parts.dropFirst().first?.split(separator: "&") ?? [] {
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.replacing("+", with: " ").removingPercentEncoding }
            guard let name = pair[0], let value = pair.count > 1 ? pair[1] : "" else { return nil }
            query[name] = value
        }
        return address(at: String(path), query: query)
    }

    /// Returns the address at a path, or nil if no route has it, or for a control character. Of several routes the one
    /// with most literal components counts, of equals the first.
    ///
    /// - Parameters:
    ///   - path: the path of a request with its percent encoding, in which `%2F` is a slash within a component.
    ///   - query: the values of the query by their names.
    public func address(at path: String, query: [String: String] = [:]) -> WebAddress? {
        let slash = UInt8(ascii: "/")
        var link = [""], query = query, isRespelled = false
        for part in path.utf8.split(separator: slash) {
            guard let component = Substring(part).decoded else { return nil }
            link.append(component.composed ?? component)
            isRespelled = isRespelled || component.composed != nil
        }
        if query.contains(where: { $0.composed != nil || $1.composed != nil }) {
            query = Dictionary(query.map { ($0.composed ?? $0, $1.composed ?? $1) }) { $1 }
            isRespelled = true
        }
        let texts = [link, Array(query.keys), Array(query.values)].joined()
        if texts.contains(where: { $0.utf8.contains { $0 < 0x20 || $0 == 0x7F } }) { return nil }
        guard link.count > 1, let best = entries.first(where: { $0.path.matches(link) }) else { return nil }
        return WebAddress(
            route: best.route, origin: best.origin,
            path: link.map(\.percentEncodedComponent).joined(separator: "/"), query: query, isShown: best.isShown,
            isReadable: best.isReadable, isFixed: best.path.hasNoPlaceholder,
            isRespelled: isRespelled || path.utf8.count { $0 == slash } >= link.count)
    }
}

/// A search field that leads to an address.
public struct WebSearch: Hashable, Sendable {
    /// The words of the field.
    public let name: String
    /// The path of the address.
    public let path: String
    /// The query item that has the text of the field.
    public let item: String
}

/// One address, with the link that shows it.
public struct WebAddress: Hashable, Sendable {
    /// The pattern of the route, such as `app://products/{sku}`.
    public let route: String
    /// The link up to the components of the path, such as `app://`.
    let origin: String
    /// The path in its one spelling, such as `/products/KIT-MUG-001`. It begins with one slash and no second one.
    public let path: String
    /// The values of the query by their names.
    public private(set) var query: [String: String]

    /// True if something is shown at the address in a session.
    public let isShown: Bool
    /// True if there is a page at the address that is read without a session.
    public let isReadable: Bool
    /// True if the pattern of the route has no placeholder.
    public let isFixed: Bool
    /// True if the address was named in another spelling: with further slashes, or with accents that are characters of
    /// their own.
    public let isRespelled: Bool

    /// The link of the route, such as `app://products/KIT-MUG-001`.
    public var link: String { origin + path.dropFirst() + search }

    /// The path with the query.
    public var reference: String { path + search }

    /// The query with its question mark; empty for none.
    private var search: String {
        let items = query.sorted { $0.key < $1.key }
            .map { "\($0.key.percentEncodedComponent)=\($0.value.percentEncodedComponent)" }
        return items.isEmpty ? "" : "?\(items.joined(separator: "&"))"
    }

    /// Returns the address without the items of the query that have other names.
    public func keeping(_ names: Set<String>) -> WebAddress {
        var kept = self
        kept.query = query.filter { names.contains($0.key) }
        return kept
    }
}

extension String {
    /// The text with each accent as a part of its letter (NFC); nil for a text that has that spelling already.
    fileprivate var composed: String? {
        if utf8.allSatisfy({ $0 < 0x80 }) { return nil }
        let composed = precomposedStringWithCanonicalMapping
        return composed.utf8.elementsEqual(utf8) ? nil : composed
    }

    /// The text behind the first occurrence of another text, or all of it if the other text does not occur.
    fileprivate func dropping(upTo sign: String) -> Substring {
        let start = utf8.indices.first { utf8[$0...].starts(with: sign.utf8) }
        return start.map { self[utf8.index($0, offsetBy: sign.utf8.count)...] } ?? self[...]
    }

    /// The text with each byte encoded that is no ASCII letter, digit, hyphen, full stop, underscore or tilde.
    fileprivate var percentEncodedComponent: String {
        if utf8.allSatisfy(\.isPlain) { return self }
        return utf8.map { byte in
            if byte.isPlain { return String(UnicodeScalar(byte)) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

extension Substring {
    /// The text without its percent encoding; nil if that is malformed. Most texts have none.
    fileprivate var decoded: String? {
        utf8.contains(UInt8(ascii: "%")) ? removingPercentEncoding : String(self)
    }
}

extension UInt8 {
    /// True for the characters that RFC 3986, section 2.3, calls unreserved.
    fileprivate var isPlain: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
