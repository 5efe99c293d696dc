import Foundation

extension String {
    /// The text without space and line breaks around it. Foundation looks at each character, so it is asked only if
    /// there may be some.
    package var trimmed: String {
        let isBlack = { (byte: UInt8?) in byte.map { 0x20 < $0 && $0 < 0x80 } ?? true }
        return isBlack(utf8.first) && isBlack(utf8.last) ? self : trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
