import BoardyHeadless

extension String {
    /// The text for content and quoted attributes, with visible escapes in place of control characters.
    var escapedForReading: String { printable.escaped { _ in nil } }

    /// The text for a quoted attribute whose value a form sends back unchanged.
    ///
    /// Line breaks are character references, because a line break would end a line of an event stream.
    var escapedForAttribute: String {
        escaped { scalar in
            switch scalar {
            case "\n": "&#10;"
            case "\r": "&#13;"
            default: nil
            }
        }
    }

    private func escaped(_ further: (Unicode.Scalar) -> String?) -> String {
        // Nearly every other text has letters beyond ASCII only.
        if utf8.allSatisfy({ $0.isPlain || $0 > 0x7F }) { return self }
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default:
                if let reference = further(scalar) { result += reference } else { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }
}

extension UInt8 {
    /// True for a character of ASCII that stands in markup as it does in a text. A list of the others would take five
    /// times as long.
    var isPlain: Bool {
        switch self {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
        default: 0x20..<0x7F ~= self
        }
    }
}
