/// The head of a request after its target, as the library took the head apart.
struct ReceivedHead: Sendable {
    var method = ""
    var version = ""
    private(set) var headers: [(name: String, value: String)] = []
    /// The first fault of a header.
    private(set) var fault: Fault?
    /// The bytes of the whole head as it arrived.
    var count = 0
    /// The bytes of the parts and of the characters between them, without the target.
    ///
    /// With the target they are as many as arrived. Otherwise the library has left something out or changed it: the
    /// rest of a line after a null character, a header that goes on in the next line, a line break without a carriage
    /// return. A proxy could understand such a head in another way.
    var partsCount = 0

    enum Fault {
        case name, value
    }

    /// Adds a header. Its bytes are looked at before they are a text, from which each takes six times as long.
    mutating func add(name: some Collection<UInt8>, value: some Collection<UInt8>) {
        if headers.isEmpty { headers.reserveCapacity(16) }
        headers.append((String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
        if fault != nil { return }
        if name.isEmpty || !name.allSatisfy(Self.isTokenCharacter) {
            fault = .name
        } else if !value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) {
            fault = .value
        }
    }

    /// True for the characters of a token of RFC 9110, section 5.6.2.
    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: "!#$%&'*+.^_`|~".utf8.contains(byte)
        }
    }
}
