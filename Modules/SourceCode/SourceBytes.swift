/// The bytes that a scan of Swift code looks for.
extension UInt8 {
    package static let newline = UInt8(ascii: "\n")
    package static let space = UInt8(ascii: " ")
    package static let slash = UInt8(ascii: "/")
    package static let quote = UInt8(ascii: "\"")
    package static let pound = UInt8(ascii: "#")
    package static let backslash = UInt8(ascii: "\\")
    package static let openParenthesis = UInt8(ascii: "(")
    package static let closeParenthesis = UInt8(ascii: ")")

    /// True for ASCII letters, digits, the underscore, and every byte of a character outside ASCII.
    package var isPartOfWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
