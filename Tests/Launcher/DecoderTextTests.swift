import Boardy
import BoardyValues
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// No text of a decoder reaches a user.
@MainActor @Suite struct DecoderTextTests {
    /// What Foundation's and Swift's decoders say, and the names of their types.
    private static let phrases = [
        "Cannot initialize", "debugDescription", "codingPath", "Swift.", "DecodingError", "Optional(", "Expected to",
        "invalid String value", "No value associated", "isn’t in the correct format", "Unexpected", "the given data",
        "Codable", "CodingKey",
    ]
    private let contracts = PluginSelection().assembly().manifests.flatMap(\.provides)

    @Test("ALL-6 a wrong value in any place of any contract is told without the words of a decoder")
    func everyPlace() throws {
        #expect(contracts.count >= 40)
        var tried = 0
        for declaration in contracts { try check(declaration.contract, &tried) }
        #expect(tried > 1_000)
    }

    private func check<C: BoardContract>(_ contract: C.Type, _ tried: inout Int) throws {
        let description = try ContractDescription(of: contract, userInfo: SecretCoding.revealing)
        if case .described(_, let samples) = description.input.json {
            for value in samples.flatMap(\.wrong) {
                let json = try ContractCoding.encode(value)
                tried += 1
                do { _ = try C.activation(fromJSON: json) } catch { expectPlain("\(error)", of: value) }
            }
        }
        guard case .described(_, let samples) = description.output.json, let type = C.Output.self as? any Codable.Type
        else { return }
        for value in samples.flatMap(\.wrong) {
            tried += 1
            if let problem = try self.problem(of: type, in: ContractCoding.encode(value), board: C.id) {
                expectPlain(problem, of: value)
            }
        }
    }

    private func problem<T: Codable>(of type: T.Type, in json: Data, board: BoardID) throws -> String? {
        do {
            _ = try ContractCoding.decode(type, from: json)
            return nil
        } catch {
            return "\(JSONProblem(board: board, root: "output", json: json, error))"
        }
    }

    private func expectPlain(_ text: String, of value: JSONValue) {
        for phrase in Self.phrases {
            #expect(!text.contains(phrase), "\(value.text(width: 200)): \(text)")
        }
    }

    @Test("ALL-6 a choice that there is not is told with those that there are")
    func choices() async throws {
        let launcher = try TestLauncher()
        let result = try await launcher.runAsOperator(
            "activate", "products.export", "--input", #"{"path":"a.xlsx","format":"xlsx"}"#)
        #expect(result.code == .data)
        #expect(
            result.errors
                == "launcher: the input does not fit. products.export: input.format: expected one of csv, json\n")
    }
}

extension JSONValue {
    private static let wrongValues: [JSONValue] = [
        .null, .bool(true), .number(-1.5), .string("xlsx"), .string(""), .array([.null]), .object([]),
    ]

    /// The value with one wrong value each, in each of its places.
    fileprivate var wrong: [JSONValue] {
        var all = Self.wrongValues
        switch self {
        case .array(let elements):
            for index in elements.indices {
                for wrong in elements[index].wrong {
                    var copy = elements
                    copy[index] = wrong
                    all.append(.array(copy))
                }
            }
        case .object(let members):
            for member in members {
                let rest = members.filter { $0.name != member.name }
                all.append(.object(rest))
                for wrong in member.value.wrong { all.append(.object(rest + [Member(member.name, wrong)])) }
            }
        case .null, .bool, .number, .string: break
        }
        return all
    }
}
