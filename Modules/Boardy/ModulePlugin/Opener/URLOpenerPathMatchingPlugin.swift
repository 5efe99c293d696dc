public import BoardyCore
public import Foundation

/// An opener that takes URLs by their path, such as `/orders/{id}`.
///
/// A path pattern ignores scheme and host; a pattern with a scheme, such as `app://orders/{id}`, compares both, as
/// ``RoutePattern`` does.
public protocol URLOpenerPathMatchingPlugin: URLOpenerPlugin {
    /// The pattern. A name in braces stands for any one component.
    var matchingPath: String { get }

    /// Opens a URL by the values of its placeholders and query items, decoded once. A placeholder wins over a query
    /// item of the same name.
    func mainboard(_ mainboard: Motherboard, openURLWithParameters parameters: [String: String])
}

extension URLOpenerPathMatchingPlugin {
    /// The pattern, which names the opener as long as it has no name of its own.
    public var name: String { matchingPath }

    /// True if the URL matches the pattern.
    public func canOpenURL(_ url: URL) -> Bool { canRead(url, read) }

    /// Opens the URL by its parameters. It does nothing if the URL does not match.
    public func mainboard(_ mainboard: Motherboard, open url: URL) { open(url, on: mainboard, read) }

    /// Returns a closure that opens the URL by its parameters, which are read now, once. An opener that declares
    /// `canOpenURL(_:)` or `mainboard(_:open:)` itself is asked by them.
    public func opening(of url: URL) -> ((Motherboard) -> Void)? { opening(of: url, reading: read) }

    private func read(_ url: URL) -> ((Motherboard) -> Void)? {
        guard let link = ParsedLink(url.absoluteString) else { return nil }
        let hasScheme = matchingPath.contains("://")
        let pattern = RoutePattern(hasScheme ? matchingPath : "://\(matchingPath)")
        guard let values = pattern.match(hasScheme ? link.components : [""] + link.path) else { return nil }
        let items = link.query.map { ($0.name, $0.value) }
        let parameters = Dictionary(items, uniquingKeysWith: { $1 }).merging(values, uniquingKeysWith: { $1 })
        return { mainboard($0, openURLWithParameters: parameters) }
    }
}

/// An opener that is made of a path pattern and a closure.
public struct BlockURLOpenerPathMatchingPlugin: URLOpenerPathMatchingPlugin {
    public let name: String
    public let matchingPath: String
    private let handler: (Motherboard, [String: String]) -> Void

    /// Creates an opener that keeps the closure alive.
    ///
    /// - Parameter name: the name of the opener; nil to name it by the pattern.
    public init(
        name: String? = nil, matchingPath: String, handler: @escaping (Motherboard, [String: String]) -> Void
    ) {
        self.name = name ?? matchingPath
        self.matchingPath = matchingPath
        self.handler = handler
    }

    public func mainboard(_ mainboard: Motherboard, openURLWithParameters parameters: [String: String]) {
        handler(mainboard, parameters)
    }
}
