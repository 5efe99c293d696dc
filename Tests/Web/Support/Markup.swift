@testable import BoardyWeb

/// The elements and texts of a page, read as strictly as the pages are written: quoted attributes, and an end for each
/// element that is not void.
struct Markup {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// An element with its attributes, and the text of all that it contains.
    final class Element {
        let name: String
        let attributes: [String: String]
        let parent: Element?
        var text = ""

        init(_ name: String, _ attributes: [String: String], in parent: Element?) {
            self.name = name
            self.attributes = attributes
            self.parent = parent
        }

        func isInside(_ name: String) -> Bool { parent.map { $0.name == name || $0.isInside(name) } ?? false }
    }

    private(set) var elements: [Element] = []

    private static let void: Set = ["meta", "link", "input", "br", "img"]

    init(_ html: HTML) throws(Failure) {
        var open: [Element] = []
        // Every element begins with a "<", because no text and no value has one.
        for (number, piece) in html.text.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
            .enumerated()
        {
            let piece = Substring(piece)
            if number == 0 || piece.hasPrefix("!doctype html>") { continue }
            guard let end = piece.utf8.firstIndex(of: UInt8(ascii: ">")) else {
                throw Failure(description: "<\(piece.prefix(80)) is no element")
            }
            let tag = piece[..<end]
            if tag.hasPrefix("/") {
                guard let last = open.popLast(), tag.dropFirst() == last.name else {
                    throw Failure(description: "<\(tag) ends what is not open: \(open.map(\.name))")
                }
            } else {
                let isEmpty = tag.hasSuffix("/")
                let element = try Self.element(isEmpty ? tag.dropLast() : tag, in: open.last)
                elements.append(element)
                if !isEmpty, !Self.void.contains(element.name) { open.append(element) }
            }
            let text = Self.unescaped(piece[end...].dropFirst())
            if !text.isEmpty { for element in open { element.text += text } }
        }
        if !open.isEmpty { throw Failure(description: "\(open.map(\.name)) have no end") }
    }

    func all(_ names: String...) -> [Element] { elements.filter { names.contains($0.name) } }

    /// Reads a name, and attributes with their values between quotes.
    private static func element(_ tag: Substring, in parent: Element?) throws(Failure) -> Element {
        let quote = UInt8(ascii: "\""), blank = UInt8(ascii: " ")
        var rest = tag.utf8, attributes: [String: String] = [:]
        let name = Substring(rest.prefix { $0 != blank })
        rest = rest.dropFirst(name.utf8.count)
        while !rest.isEmpty {
            let key = Substring(rest.dropFirst().prefix { $0 != blank && $0 != UInt8(ascii: "=") })
            var value: Substring = ""
            let isSpaced = rest.first == blank
            rest = rest.dropFirst(1 + key.utf8.count)
            var isQuoted = true
            if rest.first == UInt8(ascii: "=") {
                isQuoted = rest.dropFirst().first == quote
                value = Substring(rest.dropFirst(2).prefix { $0 != quote })
                rest = rest.dropFirst(2 + value.utf8.count)
                isQuoted = isQuoted && rest.popFirst() == quote
            }
            let isName =
                !key.isEmpty
                && key.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isLetter }
            guard isSpaced, isQuoted, isName, attributes.updateValue(unescaped(value), forKey: String(key)) == nil
            else {
                throw Failure(description: "<\(tag)> has an attribute that is malformed or stands twice: '\(key)'")
            }
        }
        return Element(String(name), attributes, in: parent)
    }

    private static func unescaped(_ text: Substring) -> String {
        if !text.utf8.contains(UInt8(ascii: "&")) { return String(text) }
        return unescapedSlowly(text)
    }

    private static func unescapedSlowly(_ text: Substring) -> String {
        [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#10;", "\n"), ("&#13;", "\r"),
            ("&amp;", "&"),
        ]
        .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}
