import BoardyCoding
import Foundation
import Testing

@Suite struct JSONElementsTests {
    private func elements(_ json: String) throws -> [String] {
        var used: [String] = []
        try JSONElements.each(Int.self, in: Data(json.utf8), under: "rows") { element, index, _ in
            used.append("\(element) at \(index)")
        }
        return used
    }

    @Test(
        "The elements of an array are used in their order, alone and under the key of an object",
        arguments: ["[7, 9]", #"{"other": [1], "rows": [7, 9]}"#])
    func order(json: String) throws { #expect(try elements(json) == ["7 at 0", "9 at 1"]) }

    @Test("An empty array has no elements")
    func empty() throws { #expect(try elements("[]") == []) }

    @Test("JSON without the array is an error", arguments: ["{}", "7", #"{"rows": {}}"#, #"{"other": [1]}"#])
    func missing(json: String) { #expect(throws: JSONElements.ArrayMissing.self) { try elements(json) } }

    @Test("The elements before one that cannot be decoded are used")
    func partly() {
        var used: [Int] = []
        #expect(throws: DecodingError.self) {
            try JSONElements.each(Int.self, in: Data(#"[7, "x", 9]"#.utf8), under: "rows") { element, _, _ in
                used.append(element)
            }
        }
        #expect(used == [7])
    }

    @Test("An error of the closure ends the reading, and is thrown as it is")
    func ending() {
        var count = 0
        #expect(throws: CancellationError.self) {
            try JSONElements.each(Int.self, in: Data("[7, 9]".utf8), under: "rows") { _, _, _ in
                count += 1
                throw CancellationError()
            }
        }
        #expect(count == 1)
    }

    @Test("FA-8 JSON beyond the limits is refused before it is read")
    func limits() {
        let json = String(repeating: "[", count: 129) + String(repeating: "]", count: 129)
        #expect(throws: JSONLimitError.self) { try elements(json) }
    }
}
