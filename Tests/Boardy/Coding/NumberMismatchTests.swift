import BoardyCoding
import BoardyCore
import Foundation
import Testing

/// The problems of numbers that their types cannot hold.
@Suite struct NumberMismatchTests {
    @Test(
        "T-D3 a number that does not fit is refused at its own place, not at that of a number that does",
        arguments: [
            (#"{"price": 1.5, "count": 2.5}"#, "input.count: expected a whole number"),
            (#"{"count": 2.5, "price": 1.5}"#, "input.count: expected a whole number"),
            (#"{"price": 1.5, "small": 300}"#, "input.small: expected a whole number"),
            (
                #"{"large": 18446744073709551615, "count": 18446744073709551615}"#,
                "input.count: expected a whole number"
            ),
            (#"{"large": -1}"#, "input.large: expected a whole number"),
            (#"{"price": 1e999}"#, "input.price: expected a number"),
            (#"{"ratio": 1e300}"#, "input.ratio: expected a number"),
            (#"{"exact": 0.1, "byName": {"a": 1, "b": 1.5}}"#, "input.byName.b: expected a whole number"),
            (
                #"{"rows": [[], [{"weight": 0.5, "quantity": 1}, {"weight": 0.5, "quantity": 1.5}]]}"#,
                "input.rows[1][1].quantity: expected a whole number"
            ),
            (#"{"either": [1, 1.5], "matrix": [[1], [2, 0.5]]}"#, "input.matrix[1][1]: expected a whole number"),
            (
                #"{"date": 1.5, "link": "https://boardy.example", "count": 0.5}"#,
                "input.count: expected a whole number"
            ),
        ])
    func place(json: String, message: String) { #expect(problem(of: Measure.self, json) == message) }

    @Test("T-D3 beside a number that fits, text that is no JSON is told as such, and another misfit as its own")
    func otherProblems() {
        #expect(problem(of: Measure.self, #"{"price": 1.5,"#) == "input: is not JSON")
        #expect(problem(of: Measure.self, #"{"price": 1.5, "count": "2"}"#) == "input.count: expected a whole number")
    }

    @Test("T-D3 a type's own refusal at the top is not taken for a number that does not fit")
    func refusal() {
        #expect(problem(of: Sale.self, #"{"price": 1.5}"#) == "input: price is too high today")
    }

    @Test("T-D3 an unsigned number above the greatest signed one is taken")
    func unsigned() throws {
        var got: [Measure.Input] = []
        let motherboard = Motherboard(boards: [Noting<Measure> { got.append($0) }])
        try Measure.activation(fromJSON: Data(#"{"price": 1.5, "large": 18446744073709551615}"#.utf8))(motherboard)
        #expect(got.map(\.large) == [UInt64.max])
    }

    private func problem<C: BoardContract>(of contract: C.Type, _ json: String) -> String? {
        do {
            _ = try contract.activation(fromJSON: Data(json.utf8))
            return nil
        } catch {
            return "\(error.path): \(error.reason)"
        }
    }
}
