/// Markup of a page. A string literal is markup, and everything that is interpolated into it is escaped.
///
///     let cell: HTML = "<td>\(product.title)</td>"
///
/// Only a literal of this program or another `HTML` gets in unescaped, so a text from outside can never become markup.
struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The markup in UTF-8. An array takes a part in half the time that a text takes.
    private(set) var bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(stringLiteral text: String) { bytes = Array(text.utf8) }

    init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

    static func + (one: HTML, other: HTML) -> HTML { "\(one)\(other)" }

    static func += (one: inout HTML, other: HTML) { one.bytes += other.bytes }

    /// Returns attributes with a blank before each. Values come back from a form exactly as they are here.
    ///
    /// - Parameter attributes: the values by their names. An attribute whose value is nil is left out, and one that is
    ///   only a name has an empty value.
    static func attributes(_ attributes: KeyValuePairs<StaticString, String?>) -> HTML {
        attributes.reduce(into: "") { all, next in
            guard let value = next.value else { return }
            all.bytes.append(UInt8(ascii: " "))
            all.bytes += next.key.description.utf8
            if value.isEmpty { return }
            all.bytes += "=\"".utf8
            all.bytes.append(value, escaped: \.escapedForAttribute)
            all.bytes.append(UInt8(ascii: "\""))
        }
    }

    /// Returns the markup without the path of a folder of the server. A file in it keeps its name.
    func hidingPaths(in folder: String) -> HTML {
        let folder = folder.escapedForReading
        guard bytes.have(Array(folder.utf8)) else { return self }
        let parts = text.split(separator: folder, omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: HTML(stringLiteral: String(parts[0]))) { all, part in
            let path = part.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0)) }
            all.bytes += (path.split(separator: "/").last ?? "…").utf8
            all.bytes += part[path.endIndex...].utf8
        }
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate(set) var bytes: [UInt8] = []

        init(literalCapacity: Int, interpolationCount: Int) { bytes.reserveCapacity(literalCapacity * 2) }

        mutating func appendLiteral(_ literal: String) { bytes += literal.utf8 }

        mutating func appendInterpolation(_ markup: HTML) { bytes += markup.bytes }

        mutating func appendInterpolation(_ number: Int) { bytes += String(number).utf8 }

        /// Appends a text for people. A control character or one that reorders text is shown as `\u001B`, as at a
        /// terminal.
        mutating func appendInterpolation(_ plain: String) { bytes.append(plain, escaped: \.escapedForReading) }
    }
}

extension [UInt8] {
    /// Appends a text, or what it becomes if it has a character that does not stand in markup as it does in a text.
    fileprivate mutating func append(_ text: String, escaped: (String) -> String) {
        let start = count
        self += text.utf8
        // Nearly every text stays as it is.
        if self[start...].allSatisfy(\.isPlain) { return }
        removeSubrange(start...)
        self += escaped(text).utf8
    }

    /// True if others are among the bytes: nearly every page is searched in vain.
    fileprivate func have(_ other: [UInt8]) -> Bool {
        guard let first = other.first else { return false }
        return indices.contains { self[$0] == first && self[$0...].starts(with: other) }
    }
}

extension Sequence<HTML> {
    /// Returns the elements in their order, without anything between them.
    func joined() -> HTML { reduce(into: "") { $0 += $1 } }
}
