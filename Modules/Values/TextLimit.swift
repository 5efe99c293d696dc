/// A limit of a text that people type: a number of characters, each of a few Unicode scalars.
///
/// A character may consist of any number of Unicode scalars, such as a letter and a million accents.
package struct TextLimit {
    /// The largest number of Unicode scalars of one character. The longest emoji have ten.
    package static let scalars = 32
    private let characters: Int

    /// - Parameter characters: the largest number of characters.
    package init(characters: Int) { self.characters = characters }

    package func allows(_ text: String) -> Bool { problem(of: text) == nil }

    /// Returns what is wrong with a text, as the end of a sentence; nil for a text within the limit.
    package func problem(of text: String) -> String? {
        // Counting characters takes longer than counting bytes, and there are no fewer bytes.
        if text.utf8.count > characters, text.count > characters {
            return "this has \(text.count) characters; take \(characters) or fewer"
        }
        guard text.utf8.count > Self.scalars, let most = text.lazy.map(\.unicodeScalars.count).max(),
            most > Self.scalars
        else { return nil }
        return "one character of this has \(most) code points; take \(Self.scalars) or fewer for each"
    }
}
