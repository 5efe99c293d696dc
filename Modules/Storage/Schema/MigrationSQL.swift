import BoardyCore
import BoardyValues

/// The statements of a migration for one database, with the digest by which a store recognizes them.
package final class MigrationSQL: Hashable, Sendable {
    /// The statements; empty if the migration changes nothing in this database.
    package let text: String

    private let knownDigest = Locked<String?>(nil)

    init(_ text: String) { self.text = text }

    /// The digest of the statements, in which white space and comments that begin with `--` do not count.
    ///
    /// A process asks for it whenever it opens a store, so it is computed once.
    var digest: String {
        knownDigest.withLock { known in
            let digest = known ?? Self.words(of: text).stableHash
            known = digest
            return digest
        }
    }

    /// Returns the statements with one space in place of white space, and without comments.
    private static func words(of text: String) -> String {
        var words: [UInt8] = [], quote: UInt8?, isComment = false
        for byte in text.utf8 {
            if isComment {
                guard byte == UInt8(ascii: "\n") else { continue }
                isComment = false
            }
            if quote != nil {
                if byte == quote { quote = nil }
                words.append(byte)
                continue
            }
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t")...UInt8(ascii: "\r"):
                if let last = words.last, last != UInt8(ascii: " ") { words.append(UInt8(ascii: " ")) }
            case UInt8(ascii: "-") where words.last == byte:
                words.removeLast()
                isComment = true
            default:
                if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { quote = byte }
                words.append(byte)
            }
        }
        if words.last == UInt8(ascii: " ") { words.removeLast() }
        return String(decoding: words, as: UTF8.self)
    }

    package static func == (a: MigrationSQL, b: MigrationSQL) -> Bool { a.text == b.text }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
