/// Returns the name of a variable, such as `CLUB_LOG_ENABLED` for the words `log-enabled` behind the prefix `CLUB_`.
///
/// A byte that is neither a letter of English nor a digit becomes `_`. The bytes are compared one by one, because a
/// start of every command does so, and the tables of Unicode are large.
package func variableName(_ prefix: String, _ words: String) -> String {
    words.utf8.reduce(into: prefix) { name, byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): name.unicodeScalars.append(Unicode.Scalar(byte - 32))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            name.unicodeScalars.append(Unicode.Scalar(byte))
        default: name.append("_")
        }
    }
}
