import BoardyCoding
import BoardyCore
import Foundation
import Testing

/// The problems of JSON that does not fit: board, path, and the type expected there.
@Suite struct JSONProblemTests {
    @Test(
        "T-D3 JSON that does not fit is refused with its path and the type expected there",
        arguments: [
            (#"{"lines":[],"color":"red","note":7}"#, "buy: input.note: expected a string"),
            (
                #"{"lines":[{"sku":"A","quantity":"2"}],"color":"red"}"#,
                "buy: input.lines[0].quantity: expected a whole number"
            ),
            (
                #"{"lines":[{"sku":"A","quantity":1},{"quantity":2}],"color":"red"}"#,
                "buy: input.lines[1].sku: is missing"
            ),
            (#"{"lines":{},"color":"red"}"#, "buy: input.lines: expected an array"),
            (#"{"lines":[3],"color":"red"}"#, "buy: input.lines[0]: expected an object"),
            (#"{"lines":null,"color":"red"}"#, "buy: input.lines: expected an array, found null"),
            (#"{"lines":[],"color":"red","isGift":1}"#, "buy: input.isGift: expected true or false"),
            (#"{"lines":[],"color":"red","discount":"x"}"#, "buy: input.discount: expected a number"),
            (
                #"{"lines":[],"color":"mauve"}"#,
                "buy: input.color: expected one of green, red"
            ),
            (#"{"lines":[]}"#, "buy: input.color: is missing"),
            (#"[]"#, "buy: input: expected an object"),
            (#"{"lines":"#, "buy: input: is not JSON"),
            ("", "buy: input: is not JSON"),
        ])
    func misfits(json: String, message: String) { #expect(problem(of: Buy.self, json) == message) }

    @Test(
        "ALL-4 a control character in a text is refused with its place and its code, but for a tab and an end of line",
        arguments: [
            (
                #"{"lines":[],"color":"red","note":"a\u0000b"}"#,
                "buy: input.note: has the control character U+0000; leave it out"
            ),
            (
                #"{"lines":[],"color":"red","note":"\u009b"}"#,
                "buy: input.note: has the control character U+009B; leave it out"
            ),
            (
                #"{"lines":[{"sku":"\u007f","quantity":1}],"color":"red"}"#,
                "buy: input.lines[0].sku: has the control character U+007F; leave it out"
            ),
            (#"{"lines":[],"color":"red","note":"\t\r\n é \u00a0\u200f"}"#, nil),
        ] as [(String, String?)])
    func controlCharacters(json: String, message: String?) throws {
        #expect(problem(of: Buy.self, json) == message)
        // Rows that are kept already may have them.
        #expect(throws: Never.self) { try ContractCoding.decode(Order.self, from: Data(json.utf8)) }
    }

    @Test(
        "CLI-20 an unknown key of an input is refused with the nearest one, and shown only if it looks like a name",
        arguments: [
            (#"{"lines":[],"colour":"red"}"#, "buy: input: has an unknown key 'colour'; did you mean 'color'?"),
            (
                #"{"lines":[{"sku":"A","quantity":1,"colour":"red"}],"color":"red"}"#,
                "buy: input.lines[0]: has an unknown key 'colour'; known keys are quantity, sku"
            ),
            (
                #"{"lines":[],"color":"red","hunter 2":1}"#,
                "buy: input: has an unknown key; known keys are color, discount, isGift, lines, note"
            ),
        ])
    func unknownKeys(json: String, message: String) { #expect(problem(of: Buy.self, json) == message) }

    @Test(
        "CLI-21 a key that an object has twice is refused with the place of the object, however it is written",
        arguments: [
            (
                #"{"lines":[{"sku":"A","quantity":1},{"sku":"B","quantity":1,"s\u006bu":"C"}],"color":"red"}"#,
                "buy: input.lines[1]: has the key 'sku' twice; give it once"
            ),
            (#"{"color":"red","lines":[], "color" :"red"}"#, "buy: input: has the key 'color' twice; give it once"),
            (#"{"lines":[],"color":"red","note":"\"color\":[{,\\","isGift":true}"#, nil),
            (#"{"lines":[{"sku":"color","quantity":1},{"sku":"color","quantity":1}],"color":"red"}"#, nil),
        ] as [(String, String?)])
    func duplicateKeys(json: String, message: String?) { #expect(problem(of: Buy.self, json) == message) }

    @Test("T-D3 an input that is needed and not given is said to be missing")
    func missing() {
        #expect(problem(of: Buy.self, nil) == "buy: input.lines: is missing (no input was given)")
        #expect(problem(of: Paint.self, nil) == "paint: input: expected a string (no input was given)")
    }

    @Test("T-D3 a raw value that is none is told from text that is no JSON, also at the top")
    func rawValueAtTheTop() {
        #expect(
            problem(of: Paint.self, "\"mauve\"")
                == "paint: input: expected one of green, red")
        #expect(problem(of: Paint.self, "mauve") == "paint: input: is not JSON")
    }

    @Test("T-D3 an input that JSON cannot make says so; one that is none is to be left out")
    func cannot() {
        #expect(
            problem(of: Inside.self, "{}")
                == "inside: input: Inner cannot be made of JSON; activate this board from inside the app")
        #expect(problem(of: Bell.self, "{}") == "bell: input: this board takes none; leave it out")
    }

    @Test("T-D3 a problem has board, path and reason apart")
    func parts() throws {
        let error = try #require(
            #expect(throws: JSONProblem.self) {
                _ = try Buy.activation(fromJSON: Data(#"{"lines":[{}],"color":"red"}"#.utf8))
            })
        #expect(error.board == Buy.id)
        #expect(error.path == "input.lines[0].sku")
        #expect(error.reason == "is missing")
    }

    private func problem<C: BoardContract>(of contract: C.Type, _ json: String?) -> String? {
        do {
            _ = try contract.activation(fromJSON: json.map { Data($0.utf8) })
            return nil
        } catch {
            return error.description
        }
    }
}
