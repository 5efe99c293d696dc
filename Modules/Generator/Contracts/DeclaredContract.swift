/// The declaration of a contract, read from its source.
struct DeclaredContract {
    let type: String
    /// The names that the declaration inherits: `BoardContract`.
    let kinds: [String]
    var id = ""
    var input: String?
    var output: String?

    /// Returns the contracts of a file that have an ID.
    static func all(in text: SwiftText) -> [DeclaredContract] {
        var found: [DeclaredContract] = []
        for (line, code) in zip(text.lines, text.code)
        where code.contains("Contract") || code.contains("static let id") || code.contains("typealias") {
            let words = code.split { " :,{}=".contains($0) }.map(String.init)
            if let index = words.firstIndex(where: { $0 == "enum" || $0 == "struct" }), index + 1 < words.count {
                let kinds = words.dropFirst(index + 2).filter { $0.hasSuffix("Contract") }
                if !kinds.isEmpty { found.append(DeclaredContract(type: words[index + 1], kinds: kinds)) }
            }
            guard !found.isEmpty else { continue }
            let last = found.count - 1
            if code.contains("static let id"), let id = line.split(separator: "\"").dropFirst().first {
                found[last].id = String(id)
            }
            if let index = words.firstIndex(of: "typealias"), index + 2 < words.count {
                let value = words[(index + 2)...].joined(separator: " ")
                if words[index + 1] == "Input" { found[last].input = value }
                if words[index + 1] == "Output" { found[last].output = value }
            }
        }
        return found.filter { !$0.id.isEmpty }
    }

    /// True if an activation has a value.
    var takesInput: Bool { input != nil && input != "Void" }

    /// Returns true if a board awaits the contract without a value to give, and a sample can answer it in a test.
    func isAwaitedAlone(amongSampled types: Set<String>) -> Bool {
        guard !takesInput, let output, !kinds.contains("GuardedContract") else { return false }
        return types.contains(output.filter { !"[]?".contains($0) })
    }
}

extension SwiftText {
    /// The types that the code declares with samples.
    var sampledTypes: [String] {
        lines.filter { $0.contains("Sampled") && !$0.contains("//") }.compactMap { line in
            let words = line.split { " :,{}".contains($0) }.map(String.init)
            guard let index = words.firstIndex(where: { ["extension", "struct", "enum"].contains($0) }),
                index + 1 < words.count
            else { return nil }
            return words[index + 1]
        }
    }
}
