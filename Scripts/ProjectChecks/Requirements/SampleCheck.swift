import BoardySourceCode

/// Finds values of contracts that can be written as JSON and have no samples, by the tokens of a target with contracts.
///
/// Only types that the target declares are judged: types of the framework and of `BoardyValues` have samples or need
/// none.
struct SampleCheck {
    private var conformances: [String: Set<String>] = [:]
    private var places: [String: Place] = [:]
    /// The names that stand behind `Input =` and `Output =`.
    private var values: Set<String> = []

    mutating func read(_ file: String, tokens: [SwiftToken]) {
        for (index, token) in tokens.enumerated() {
            let name = tokens.text(at: index + 1)
            switch token.text {
            case "struct", "enum", "class", "extension":
                let declaration = tokens[index...].prefix { $0.text != "{" }.map(\.text)
                conformances[name, default: []].formUnion(declaration.dropFirst(2))
                if token.text != "extension", index + 1 < tokens.count {
                    let place = tokens[index + 1]
                    places[name] = Place(file: file, line: place.line, column: place.column)
                }
            case "typealias" where name == "Input" || name == "Output":
                let type = tokens[index...].prefix { $0.line == token.line }
                // The input of a barrier, for example, is no JSON.
                if !type.contains(where: { $0.text == "<" }) { values.formUnion(type.dropFirst(3).map(\.text)) }
            default: break
            }
        }
    }

    /// The values without samples, at the lines that declare them.
    var issues: [CheckIssue] {
        values.sorted().compactMap { name in
            guard let place = places[name], let known = conformances[name],
                !known.isDisjoint(with: ["Codable", "Encodable", "Decodable", "Outcome"]),
                known.isDisjoint(with: ["Sampled", "SampledOutcome"])
            else { return nil }
            let kind = known.contains("Outcome") ? "SampledOutcome" : "Sampled"
            let file = place.file.hasSuffix(".swift") ? String(place.file.dropLast(6)) : place.file
            return CheckIssue(
                at: place, rule: .samples,
                problem:
                    "\(name) is a value of a contract and has no samples, so 'launcher describe' cannot show its JSON",
                remedy: "add 'extension \(name): \(kind)' in \(file)+Samples.swift")
        }
    }
}
