import BoardyValues
import Foundation
import Testing

@Suite struct NormalizedTests {
    private struct Item: Codable, Equatable {
        @Normalized var sku: String
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test("FA-9 texts that Swift takes for equal have equal bytes once they are normalized")
    func text() {
        #expect(bytes("cafe\u{301}".normalized) == bytes("caf\u{E9}"))
        #expect(bytes("\u{212B}".normalized) == bytes("\u{C5}"), "the angstrom sign")
        #expect(bytes("\u{1100}\u{1161}".normalized) == bytes("\u{AC00}"))
        #expect(bytes("CUP-1".normalized) == bytes("CUP-1"))
        #expect("\u{FF21}".normalized == "\u{FF21}", "compatible texts stay different")
    }

    @Test("FA-9 a property is normalized from code, from JSON and when it is set; in JSON it is the plain text")
    func property() throws {
        var item = Item(sku: "cafe\u{301}")
        #expect(bytes(item.sku) == bytes("caf\u{E9}"))
        item.sku = "e\u{301}"
        #expect(bytes(item.sku) == bytes("\u{E9}"))
        let decoded = try JSONDecoder().decode(Item.self, from: Data(#"{"sku":"cafe\u0301"}"#.utf8))
        #expect(bytes(decoded.sku) == bytes("caf\u{E9}"))
        #expect(String(decoding: try JSONEncoder().encode(decoded), as: UTF8.self) == "{\"sku\":\"caf\u{E9}\"}")
    }
}
