/// Any key of an object, or any place in an array.
struct JSONKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = "\(intValue)"
        self.intValue = intValue
    }

    /// Returns a key in quotes behind a blank, or "" for a text that has not the form of a name, because it may be a
    /// value in a wrong place.
    static func shown(_ key: String) -> String {
        let isName =
            key.utf8.count <= 60 && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        return isName ? " '\(key)'" : ""
    }
}
