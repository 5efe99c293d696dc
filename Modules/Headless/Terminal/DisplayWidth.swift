extension String {
    /// The number of columns that a terminal needs for the text, in which wide letters and emoji take two.
    package var displayWidth: Int { hasColumnForEachByte ? utf8.count : reduce(0) { $0 + $1.displayWidth } }

    /// Returns the text if it fits into the columns, or else its beginning with an ellipsis.
    ///
    /// - Parameter limit: the number of columns, at least 1.
    package func truncated(toWidth limit: Int) -> String {
        guard displayWidth > limit else { return self }
        if hasColumnForEachByte { return String(Substring(utf8.prefix(limit - 1))) + "…" }
        var rest = limit - "…".count
        let beginning = prefix { character in
            rest -= character.displayWidth
            return rest >= 0
        }
        return beginning + "…"
    }

    /// True for a text of ASCII, which most are, without a carriage return, which can share a column with a newline.
    private var hasColumnForEachByte: Bool { utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }
}

extension Character {
    /// 2 for the wide letters of East Asia and for emoji, or else 1.
    fileprivate var displayWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        // Nearly every character comes before the first wide one, and the properties of a scalar take long to look up.
        if first.value < 0x1100 { return 1 }
        return first.properties.isEmojiPresentation || Self.wide.contains { $0 ~= first.value } ? 2 : 1
    }

    /// The large blocks of letters that Unicode Standard Annex 11 lists as wide or fullwidth.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]
}
