import BoardySourceCode

/// Finds contracts that a feature publishes and no plugin provides.
///
/// It reads tokens, not meaning: a plugin provides a contract by `provide(Pay.self)`, or by a function that hands its
/// parameter on to `provide`.
struct ProvisionCheck {
    private var provided: Set<String> = []
    /// The places that register a contract for the plugin's own module.
    private var registered: [String: Place] = [:]

    /// - Parameter files: the files of all targets that can have a plugin.
    init(files: [SourceFile]) {
        var providers: Set = ["provide"]
        for file in files {
            for function in file.declarations where function.keyword == "func" {
                let body = function.body ?? 0..<0
                if body.contains(where: { words(at: $0, in: file.tokens, of: ["provide"]).count == 1 }) {
                    providers.insert(function.name)
                }
            }
        }
        for file in files {
            for (index, token) in file.tokens.enumerated() {
                provided.formUnion(words(at: index, in: file.tokens, of: providers))
                for name in words(at: index, in: file.tokens, of: ["register"]) {
                    registered[name] = Place(file: file.path, line: token.line)
                }
            }
        }
    }

    /// Returns the words of the first argument of a call, such as `Pay` and `self`; none if no such call is there.
    private func words(at index: Int, in tokens: [SwiftToken], of calls: Set<String>) -> [String] {
        guard calls.contains(tokens[index].text), tokens.text(at: index - 1) != "func",
            tokens.text(at: index + 1) == "("
        else { return [] }
        let arguments = tokens[(index + 2)..<tokens.indexClosing(index + 1)]
        return arguments.prefix { $0.text != "," }.filter(\.isWord).map(\.text)
    }

    /// Returns an issue for each contract that nobody provides, at its declaration.
    ///
    /// - Parameters:
    ///   - module: the name of the target with the contracts.
    ///   - files: its files.
    func issues(of module: String, in files: [SourceFile]) -> [CheckIssue] {
        files.flatMap { file in
            file.declarations.filter { type in
                type.isPublic && ["enum", "struct", "class"].contains(type.keyword) && !provided.contains(type.name)
                    && type.inherited.contains { $0.hasSuffix("Contract") }
            }.map { contract in
                let place = registered[contract.name].map { "; \($0) registers it for itself" }
                return CheckIssue(
                    file: file.path, at: file.tokens[contract.nameIndex], rule: .requirement,
                    problem: "no plugin provides \(contract.name) of \(module)\(place ?? "")",
                    remedy: place == nil
                        ? "add main.provide(\(contract.name).self) { … } to its plugin, or remove it"
                        : "use provide in place of register")
            }
        }
    }
}
