/// A control character in a text from outside: one such as U+0000, which people do not see and some stores do not keep,
/// or one that turns the direction of the text behind it, such as U+202E, by which a text looks like another one.
///
/// The marks U+200E, U+200F and U+061C do not count: texts from right to left need them, and they turn no other text.
///
/// The description is the part of a sentence that follows a place, and contains nothing else of the text.
package struct ControlCharacter: Error, Equatable, CustomStringConvertible {
    private let code: UInt32

    /// Finds the first control character of a text, or nil if the text has no such character.
    ///
    /// - Parameter allowsLines: true for a text that may have tabs and ends of lines.
    package init?(in text: String, allowsLines: Bool) {
        // Most texts are ASCII without one. U+0080 to U+009F begin with 0xC2 in UTF-8, and U+2000 to U+2FFF with 0xE2.
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }),
            let scalar = text.unicodeScalars.first(where: { scalar in
                scalar.turnsText
                    || scalar.properties.generalCategory == .control
                        && !(allowsLines && ["\t", "\n", "\r"].contains(scalar))
            })
        else { return nil }
        code = scalar.value
    }

    /// The code of the character, such as `U+0000`.
    package var name: String {
        let digits = String(code, radix: 16, uppercase: true)
        return "U+\(String(repeating: "0", count: 4 - digits.count))\(digits)"
    }

    package var description: String { "has the control character \(name); leave it out" }
}

extension Unicode.Scalar {
    /// True for the embeddings, overrides and isolates of the bidirectional algorithm (UAX #9).
    fileprivate var turnsText: Bool {
        ("\u{202A}"..."\u{202E}").contains(self) || ("\u{2066}"..."\u{2069}").contains(self)
    }
}
