import Foundation

/// A search through JSON for an object that has a key twice. Foundation's decoder would silently drop one of the two.
struct DuplicateKeys {
    private enum Frame {
        case object(keys: Set<String>, last: String)
        case array(index: Int)
    }

    private var frames: [Frame] = []
    private var isKeyNext = false

    /// Checks a text that is known to be JSON.
    ///
    /// - Throws: `DecodingError.dataCorrupted` with the place of the first object that has a key twice.
    static func check(_ json: Data) throws {
        var search = DuplicateKeys()
        // An array, because the index of Data costs a call for each byte.
        let text = Array(json)
        var place = 0
        while place < text.count {
            let start = place
            place += 1
            guard text[start] == UInt8(ascii: "\"") else {
                search.take(text[start])
                continue
            }
            while place < text.count, text[place] != UInt8(ascii: "\"") {
                place += text[place] == UInt8(ascii: "\\") ? 2 : 1
            }
            place += 1
            if search.isKeyNext { try search.take(key: text[start..<min(place, text.count)]) }
        }
    }

    private mutating func take(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "{"):
            frames.append(.object(keys: [], last: ""))
            isKeyNext = true
        case UInt8(ascii: "["):
            frames.append(.array(index: 0))
            isKeyNext = false
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            _ = frames.popLast()
            isKeyNext = false
        case UInt8(ascii: ","):
            switch frames.last {
            case .array(let index)?: frames[frames.count - 1] = .array(index: index + 1)
            case .object?: isKeyNext = true
            case nil: break
            }
        default: break
        }
    }

    private mutating func take(key text: ArraySlice<UInt8>) throws {
        isKeyNext = false
        guard case .object(var keys, _)? = frames.popLast() else { return }
        let key = try JSONDecoder().decode(String.self, from: Data(text))
        guard keys.insert(key).inserted else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: path, debugDescription: "has the key\(JSONKey.shown(key)) twice; give it once"))
        }
        frames.append(.object(keys: keys, last: key))
    }

    private var path: [any CodingKey] {
        frames.map { frame in
            switch frame {
            case .object(_, let last): JSONKey(stringValue: last)
            case .array(let index): JSONKey(intValue: index)
            }
        }
    }
}
