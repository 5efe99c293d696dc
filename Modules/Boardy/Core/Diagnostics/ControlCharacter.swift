/// A control character in a text from outside, such as U+0000, which people do not see and some stores do not keep.
///
/// The description is the part of a sentence that follows a place, and contains nothing else of the text.
package struct ControlCharacter: Error, Equatable, CustomStringConvertible {
    private let code: UInt32

    /// Finds the first control character of a text, or nil if the text has no such character.
    ///
    /// - Parameter allowsLines: true for a text that may have tabs and ends of lines.
    package init?(in text: String, allowsLines: Bool) {
        // Most texts are ASCII without one. U+0080 to U+009F begin with 0xC2 in UTF-8.
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }),
            let scalar = text.unicodeScalars.first(where: { scalar in
                scalar.properties.generalCategory == .control
                    && !(allowsLines && ["\t", "\n", "\r"].contains(scalar))
            })
        else { return nil }
        code = scalar.value
    }

    package var description: String {
        let digits = String(code, radix: 16, uppercase: true)
        return "has the control character U+\(String(repeating: "0", count: 4 - digits.count))\(digits); leave it out"
    }
}
