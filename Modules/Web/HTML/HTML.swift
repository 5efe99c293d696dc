/// Markup of a page. A string literal is markup, and everything that is interpolated into it is escaped.
///
///     let cell: HTML = "<td>\(product.title)</td>"
///
/// Only a literal of this program or another `HTML` gets in unescaped, so a text from outside can never become markup.
struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
    private(set) var text: String

    init(stringLiteral text: String) { self.text = text }

    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    static func + (one: HTML, other: HTML) -> HTML { "\(one)\(other)" }

    static func += (one: inout HTML, other: HTML) { one.text += other.text }

    /// Returns attributes with a blank before each. Values come back from a form exactly as they are here.
    ///
    /// - Parameter attributes: the values by their names. An attribute whose value is nil is left out, and one that is
    ///   only a name has an empty value.
    static func attributes(_ attributes: KeyValuePairs<StaticString, String?>) -> HTML {
        attributes.reduce(into: "") { all, next in
            guard let value = next.value else { return }
            all.text += " \(next.key)"
            if !value.isEmpty { all.text += "=\"\(value.escapedForAttribute)\"" }
        }
    }

    /// Returns the markup without the path of a folder of the server. A file in it keeps its name.
    func hidingPaths(in folder: String) -> HTML {
        let folder = folder.escapedForReading
        guard text.hasBytes(of: folder) else { return self }
        let parts = text.split(separator: folder, omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: HTML(stringLiteral: String(parts[0]))) { all, part in
            let path = part.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0)) }
            all.text += path.split(separator: "/").last ?? "…"
            all.text += part[path.endIndex...]
        }
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate(set) var text = ""

        init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 2) }

        mutating func appendLiteral(_ literal: String) { text += literal }

        mutating func appendInterpolation(_ markup: HTML) { text += markup.text }

        mutating func appendInterpolation(_ number: Int) { text += String(number) }

        /// Appends a text for people. A control character or one that reorders text is shown as `\u001B`, as at a
        /// terminal.
        mutating func appendInterpolation(_ plain: String) { text += plain.escapedForReading }
    }
}

extension String {
    /// True if the text contains another one, byte by byte: nearly every page is searched in vain.
    fileprivate func hasBytes(of other: String) -> Bool {
        let other = Array(other.utf8)
        guard let first = other.first else { return false }
        // An array is searched four times as fast as a text.
        var rest = Array(utf8)[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: other) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}

extension Sequence<HTML> {
    /// Returns the elements in their order, without anything between them.
    func joined() -> HTML { reduce(into: "") { $0 += $1 } }
}
