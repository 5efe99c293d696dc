extension String {
    /// How many columns of a terminal the text takes.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    /// The text if it fits, else its beginning with an ellipsis.
    ///
    /// - Parameter limit: how many columns there are; one at least.
    func cut(toColumns limit: Int) -> String {
        guard columns > limit else { return self }
        var rest = limit - "…".count
        let beginning = prefix { character in
            rest -= character.columns
            return rest >= 0
        }
        return beginning + "…"
    }
}

extension Character {
    /// Two for the wide letters of East Asia and for emoji, else one.
    fileprivate var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        return first.properties.isEmojiPresentation || Self.wide.contains { $0 ~= first.value } ? 2 : 1
    }

    /// The large blocks that Unicode Standard Annex 11 calls wide or fullwidth.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]
}
