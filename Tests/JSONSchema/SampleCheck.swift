package import BoardyCoding
package import BoardyCore
import Foundation

/// Checks that the samples, the schema and the coding of a contract agree.
///
/// Each sample is read and written by the contract and is valid by the schema. So is each damaged sample that the
/// contract still takes: one without a name, with an unknown name, or with a value of another type. The schema refuses
/// the others.
package struct SampleCheck<C: BoardContract> {
    package let description: ContractDescription
    private let userInfo: [CodingUserInfoKey: any Sendable]
    private let damages: Int

    /// - Parameters:
    ///   - userInfo: facts for the types' own coding, such as the permission to write secrets.
    ///   - damages: the number of damages of each sample to try, spread over all of it.
    package init(
        of contract: C.Type, userInfo: [CodingUserInfoKey: any Sendable] = [:], damages: Int = .max
    ) throws {
        self.damages = damages
        description = try ContractDescription(of: contract, userInfo: userInfo)
        self.userInfo = userInfo
    }

    /// Returns what does not agree, each with its JSON; none if all is well.
    package func problems() throws -> [String] { try inputProblems() + outputProblems() }

    private func inputProblems() throws -> [String] {
        guard case .described(let schema, let samples) = description.input.json else { return [] }
        let names = Self.names(in: schema)
        var unknown: [String] = []
        let problems = try check(samples, by: schema) { json in
            do { _ = try C.activation(fromJSON: json) } catch let error as JSONProblem {
                // The contract lists the names that it reads, so the schema must have them all.
                let known = error.reason.split(separator: "known keys are ").dropFirst().joined()
                unknown += known.split(separator: ", ").map(String.init).filter { !names.contains($0) }
                throw error
            }
        }
        return problems + Set(unknown).sorted().map { "\(C.id): input: no sample has '\($0)'" }
    }

    private func outputProblems() throws -> [String] {
        guard case .described(let schema, let samples) = description.output.json,
            let type = C.Output.self as? any Codable.Type
        else { return [] }
        return try check(samples, by: schema) { try rewrite(type, $0) }
    }

    /// Reads a value, and checks that it is written and read again in the same way.
    private func rewrite<T: Codable>(_ type: T.Type, _ json: Data) throws {
        let value = try ContractCoding.decode(type, from: json)
        let text = try ContractCoding.encode(value, userInfo: userInfo)
        let again = try ContractCoding.decode(type, from: text)
        guard try ContractCoding.encode(again, userInfo: userInfo) == text else {
            throw JSONSchemaValidator.UnknownKeyword(description: "the value is written in another way")
        }
    }

    private func check(
        _ samples: [JSONValue], by schema: JSONValue, reading read: (Data) throws -> Void
    ) throws -> [String] {
        let validator = JSONSchemaValidator(schema)
        var problems = samples.isEmpty ? ["\(C.id): has no samples"] : []
        problems += Self.unknownPlaces(in: schema, at: "$").map { "\(C.id): no sample has a value for \($0)" }
        for sample in samples {
            let json = try ContractCoding.encode(sample)
            problems += try validator.problems(in: sample).map { "\(C.id): \($0): \(sample.text(width: 200))" }
            do { try read(json) } catch {
                problems.append("\(C.id): is not taken: \(sample.text(width: 200)): \(error)")
            }
            let all = sample.damaged
            for index in stride(from: 0, to: all.count, by: max(1, all.count / damages)) {
                let damaged = all[index]
                let isValid = try validator.problems(in: damaged).isEmpty
                let isTaken = try ContractCoding.encode(damaged).isAccepted(by: read)
                if isValid == isTaken { continue }
                problems.append(
                    "\(C.id): the schema \(isValid ? "allows" : "refuses") what the contract does not: "
                        + damaged.text(width: 200))
            }
        }
        return problems
    }

    /// Returns the names of all properties at any depth.
    private static func names(in schema: JSONValue) -> Set<String> {
        switch schema {
        case .object(let members):
            members.reduce(into: []) { names, member in
                if member.name == "properties", case .object(let properties) = member.value {
                    names.formUnion(properties.map(\.name))
                }
                names.formUnion(Self.names(in: member.value))
            }
        case .array(let elements): elements.reduce(into: []) { $0.formUnion(Self.names(in: $1)) }
        default: []
        }
    }

    /// Returns the places of a schema that allow any value, because no sample has one there.
    private static func unknownPlaces(in schema: JSONValue, at path: String) -> [String] {
        switch schema {
        case .bool(true): [path]
        case .object(let members): members.flatMap { unknownPlaces(in: $0.value, at: "\(path).\($0.name)") }
        case .array(let elements):
            elements.enumerated().flatMap { unknownPlaces(in: $1, at: "\(path)[\($0)]") }
        default: []
        }
    }
}

extension Data {
    fileprivate func isAccepted(by read: (Data) throws -> Void) -> Bool { (try? read(self)) != nil }
}

extension JSONValue {
    /// The value with one damage each: a name that is missing or unknown, a value of another type.
    fileprivate var damaged: [JSONValue] {
        switch self {
        case .null: return []
        case .bool, .number: return [.string("1")]
        case .string: return [.number(1)]
        case .array(let elements): return [.string("[]")] + elements.indices.flatMap { damaged(elements, at: $0) }
        case .object(let members):
            let unknown = JSONValue.object(members + [Member("unknownName", .number(1))])
            return [.array([]), unknown] + members.indices.flatMap { damaged(members, at: $0) }
        }
    }

    private func damaged(_ elements: [JSONValue], at index: Int) -> [JSONValue] {
        elements[index].damaged.map { damage in
            var copy = elements
            copy[index] = damage
            return .array(copy)
        }
    }

    private func damaged(_ members: [Member], at index: Int) -> [JSONValue] {
        var rest = members
        let member = rest.remove(at: index)
        return [.object(rest)] + member.value.damaged.map { .object(rest + [Member(member.name, $0)]) }
    }
}
