import BoardyCoding
import BoardyCore
import Foundation
import Testing

@Suite struct JSONLimitTests {
    private func nested(_ depth: Int, _ value: String = "1") -> String {
        String(repeating: "[", count: depth) + value + String(repeating: "]", count: depth)
    }

    private func message(_ json: Data) -> String? {
        #expect(throws: JSONLimitError.self) { try JSONLimits.check(json) }?.description
    }

    @Test("FA-8 JSON of 128 levels is within the limits, and brackets in texts are no levels")
    func within() throws {
        try JSONLimits.check(Data(nested(128).utf8))
        try JSONLimits.check(Data("[\(nested(127)),\(nested(127))]".utf8))
        try JSONLimits.check(Data(#"{"a":"\#(String(repeating: "[{", count: 500))\"["}"#.utf8))
        try JSONLimits.check(Data())
        let value = try ContractCoding.decode([[[Int]]].self, from: Data("[[[1]]]".utf8))
        #expect(value == [[[1]]])
    }

    @Test("FA-8 the first level beyond is refused with its line, its byte and the limit")
    func beyond() {
        #expect(
            message(Data("[\n  \"]\",\n \(nested(128))]".utf8))
                == """
                is nested more than 128 levels deep at line 3, byte 129; put fewer arrays and objects inside each \
                other
                """
        )
        #expect(message(Data(nested(100_000).utf8))?.contains("line 1, byte 129;") == true)
    }

    @Test("FA-8 a text in UTF-16, whose levels nobody counted, is refused")
    func utf16() throws {
        let text = try #require("[1]".data(using: .utf16LittleEndian))
        #expect(
            message(text) == "has a zero byte at line 1, byte 2, which JSON in UTF-8 cannot have; write it in UTF-8")
    }

    @Test(
        "FA-8 a contract refuses an input beyond the limits with its path, whatever its type",
        arguments: [129, 513, 5000])
    func contract(depth: Int) {
        let json = Data(#"{"lines":\#(nested(depth, "{}")),"color":"red"}"#.utf8)
        let problem = #expect(throws: JSONProblem.self) { _ = try Buy.activation(fromJSON: json) }
        #expect(
            problem?.description.hasPrefix("buy: input: is nested more than 128 levels deep at line 1, byte 137;")
                == true)
    }
}
