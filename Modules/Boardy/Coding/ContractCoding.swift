import Foundation

/// How the JSON of all contracts is read and written.
enum ContractCoding {
    static var decoder: JSONDecoder { JSONDecoder() }

    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
