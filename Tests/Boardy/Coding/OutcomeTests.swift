import BoardyCoding
import BoardyCore
import Foundation
import Testing

/// The published form of outcomes, written and read.
@Suite struct OutcomeTests {
    private enum Purchase: Outcome, Equatable {
        case paid(order: Order, transaction: String)
        case failed(reason: Reason, hint: String?)
        case nested(first: Step, others: [Step], byName: [String: Step], last: Step?)
        case none
    }

    private enum Reason: String, Codable { case declined, expired }

    private enum Step: Outcome, Equatable {
        case done(at: Int)
        case open
    }

    private static let order = Order(lines: [.init(sku: "A/1", quantity: 2)], color: .red)
    private static let orderJSON = #"{"color":"red","lines":[{"quantity":2,"sku":"A/1"}]}"#

    private static let forms: [(Purchase, String)] = [
        (.paid(order: order, transaction: "t"), #"{"order":\#(orderJSON),"outcome":"paid","transaction":"t"}"#),
        (.failed(reason: .declined, hint: "try"), #"{"hint":"try","outcome":"failed","reason":"declined"}"#),
        (.failed(reason: .expired, hint: nil), #"{"outcome":"failed","reason":"expired"}"#),
        (.none, #"{"outcome":"none"}"#),
        (
            .nested(first: .open, others: [.done(at: 1), .open], byName: ["a": .done(at: 2)], last: .done(at: 3)),
            #"{"byName":{"a":{"at":2,"outcome":"done"}},"first":{"outcome":"open"},"last":{"at":3,"outcome":"done"},"#
                + #""others":[{"at":1,"outcome":"done"},{"outcome":"open"}],"outcome":"nested"}"#
        ),
    ]

    @Test("T-D3 a case is written under 'outcome' with its payloads beside it, and read back", arguments: forms)
    private func roundTrip(value: Purchase, json: String) throws {
        let data = try ContractCoding.encode(value)
        #expect(String(decoding: data, as: UTF8.self) == json)
        #expect(try ContractCoding.decode(Purchase.self, from: data) == value)
    }

    @Test("T-D3 outcomes inside optionals, arrays and structures have the published form")
    func inside() throws {
        struct Report: Codable, Equatable {
            var steps: [Step?]
            var date: Date
            var link: URL?
            var data: Data
            var exact: Decimal
        }
        let report = Report(
            steps: [.done(at: 1), nil, .open], date: Date(timeIntervalSinceReferenceDate: 1.5),
            link: URL(string: "https://boardy.example/a"), data: Data([1, 2]), exact: 0.1)
        let data = try ContractCoding.encode(report)
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"{"data":"AQI=","date":1.5,"exact":0.1,"link":"https://boardy.example/a","#
                + #""steps":[{"at":1,"outcome":"done"},null,{"outcome":"open"}]}"#)
        #expect(try ContractCoding.decode(Report.self, from: data) == report)
    }

    @Test(
        "T-D3 JSON that is no outcome of the type is refused with its path",
        arguments: [
            (#"{"outcome":"sold"}"#, "input.outcome: 'sold' is no case of Purchase"),
            (#"{"transaction":"t"}"#, "input.outcome: is missing"),
            (#"{"outcome":7}"#, "input.outcome: expected a string"),
            (#"["paid"]"#, "input: expected an object"),
            (#"{"outcome":"paid","transaction":"t"}"#, "input.order: is missing"),
            (
                #"{"outcome":"nested","first":{"outcome":"done","at":1.5},"others":[],"byName":{}}"#,
                "input.first.at: expected a whole number"
            ),
            (
                #"{"outcome":"nested","first":{"outcome":"open"},"others":[{"outcome":"x"}],"byName":{}}"#,
                "input.others[0].outcome: 'x' is no case of Step"
            ),
        ])
    func refused(json: String, message: String) {
        enum Buying: BoardContract {
            static let id: BoardID = "buying"
            typealias Input = Purchase
        }
        let error = #expect(throws: JSONProblem.self) { _ = try Buying.activation(fromJSON: Data(json.utf8)) }
        #expect(error.map { "\($0.path): \($0.reason)" } == message)
    }

    // MARK: - Declarations that do not fit

    private enum Unlabelled: Outcome {
        case found(Int)
        case mixed(name: String, Int?)
    }

    private enum Colliding: Outcome { case ended(outcome: String?) }

    private struct Structure: Outcome { var a = 1 }

    @Test("T-D3 a payload without a label is refused, written or read, whatever its value")
    func unlabelled() {
        let found =
            "'Unlabelled.found' has a payload without a label. Label it: the label is the name of its JSON field"
        #expect(problem { try ContractCoding.encode(Unlabelled.found(1)) } == found)
        #expect(
            problem { try ContractCoding.encode([Unlabelled.mixed(name: "a", nil)]) }
                == found.replacing("found", with: "mixed"))
        #expect(
            problem { try ContractCoding.decode(Unlabelled.self, from: Data(#"{"outcome":"found","_0":1}"#.utf8)) }
                == found)
    }

    @Test("T-D3 a payload labelled 'outcome' is refused, written or read")
    func colliding() {
        let message =
            "'Colliding.ended' labels a payload 'outcome', the JSON field that names the case. Choose another label"
        #expect(problem { try ContractCoding.encode(Colliding.ended(outcome: nil)) } == message)
        #expect(
            problem { try ContractCoding.decode(Colliding.self, from: Data(#"{"outcome":"ended"}"#.utf8)) } == message)
    }

    @Test("T-D3 an outcome that is no enum with synthesized coding is refused, written or read")
    func notSynthesized() {
        let message =
            "'Structure' is an Outcome, but no enum with synthesized coding. Remove its own coding, or the conformance"
        #expect(problem { try ContractCoding.encode(Structure()) } == message)
        #expect(
            problem { try ContractCoding.decode(Structure.self, from: Data(#"{"outcome":"a","a":1}"#.utf8)) } == message
        )
    }

    @Test("T-D3 an outcome with raw values is its raw value")
    func rawValues() throws {
        enum Light: String, Outcome { case red, green }
        let data = try ContractCoding.encode([Light.green])
        #expect(String(decoding: data, as: UTF8.self) == #"["green"]"#)
        #expect(try ContractCoding.decode([Light].self, from: data) == [.green])
    }

    @Test("T-D3 facts for the types' own coding arrive at every depth")
    func userInfo() throws {
        struct Guarded: Encodable {
            static let key = CodingUserInfoKey(rawValue: "test.open")
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(Self.key.flatMap { encoder.userInfo[$0] as? Bool } ?? false)
            }
        }
        let key = try #require(Guarded.key)
        #expect(try ContractCoding.encode([Guarded()]) == Data("[false]".utf8))
        #expect(try ContractCoding.encode([Guarded()], userInfo: [key: true]) == Data("[true]".utf8))
    }

    private func problem<T>(_ body: () throws -> T) -> String? {
        do {
            _ = try body()
            return nil
        } catch {
            return "\(error)"
        }
    }
}
