import Foundation

/// The shape of the links that a route takes: scheme, host and path.
///
/// `app://cart` and `app://checkout` differ. A component in braces stands for any one component and names it: `app://products/{sku}`. Literal
/// components are compared exactly; doubled and trailing slashes do not count.
public struct RoutePattern: Sendable, CustomStringConvertible {
    enum Component: Sendable, Equatable {
        case literal(String)
        case placeholder(String)
    }

    /// The pattern as it was written.
    public let description: String
    let components: [Component]

    /// Any text is a pattern; one that is no link matches no link.
    public init(_ text: String) {
        description = text
        components = Self.parts(of: text).map { part in
            part.hasPrefix("{") && part.hasSuffix("}")
                ? .placeholder(String(part.dropFirst().dropLast())) : .literal(part)
        }
    }

    /// Scheme, host and path components as one list, so that they are compared alike.
    static func parts(of link: String) -> [String] {
        let scheme = link.range(of: "://")
        let rest = scheme.map { link[$0.upperBound...] } ?? link[...]
        let path = rest.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        return (scheme.map { [link[..<$0.lowerBound].lowercased()] } ?? [""]) + path
    }

    /// What the placeholders stand for; nil if the components do not have this shape.
    func match(_ parts: [String]) -> [String: String]? {
        guard parts.count == components.count else { return nil }
        var values: [String: String] = [:]
        for (component, part) in zip(components, parts) {
            switch component {
            case .literal(let text): if text != part { return nil }
            case .placeholder(let name): values[name] = part
            }
        }
        return values
    }

    /// How many components are literal: where two patterns match, the more literal one is meant.
    var literalCount: Int {
        components.count { component in
            if case .literal = component { true } else { false }
        }
    }

    /// Whether there is a link that both patterns take, and neither is the more literal one.
    func competes(with other: RoutePattern) -> Bool {
        components.count == other.components.count && literalCount == other.literalCount
            && zip(components, other.components).allSatisfy { one, two in
                guard case .literal = one, case .literal = two else { return true }
                return one == two
            }
    }
}
