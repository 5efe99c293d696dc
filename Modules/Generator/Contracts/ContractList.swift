/// The contracts that the IO targets of a package publish, read from their sources.
public struct ContractList: Sendable {
    /// The contracts, sorted by ID.
    public let contracts: [KnownContract]

    /// Reads `Modules/*/IO` of a package, and of those that it depends on.
    public init(of tree: any SourceTree, and dependencies: [any SourceTree] = []) throws(GeneratorError) {
        var contracts = try Self.contracts(in: tree)
        for dependency in dependencies { contracts += try Self.contracts(in: dependency) }
        self.contracts = contracts.sorted { $0.id < $1.id }
    }

    private static func contracts(in tree: any SourceTree) throws(GeneratorError) -> [KnownContract] {
        var declared: [(contract: DeclaredContract, target: String)] = []
        var sampled: Set<String> = ["Bool", "Int", "String"]
        for path in try tree.files(below: "Modules") where path.hasSuffix(".swift") {
            let parts = path.split(separator: "/").map(String.init)
            guard parts.count > 3, parts[2] == "IO", let text = try tree.text(at: path) else { continue }
            if text.contains("Sampled") { sampled.formUnion(SwiftText(text).sampledTypes) }
            guard text.contains("static let id") else { continue }
            declared += DeclaredContract.all(in: SwiftText(text)).map { ($0, parts[1] + "IO") }
        }
        return declared.map { contract, target in
            KnownContract(
                id: contract.id, type: contract.type, target: target,
                isAwaitedAlone: contract.isAwaitedAlone(amongSampled: sampled), takesInput: contract.takesInput)
        }
    }

    /// Finds a contract by its ID or its type.
    ///
    /// - Throws: the names that are near if there is none, and all that match if there are several.
    public func contract(named name: String) throws(GeneratorError) -> KnownContract {
        let found = contracts.filter { $0.id == name || $0.type == name }
        if let contract = found.first, found.count == 1 { return contract }
        if found.count > 1 {
            throw GeneratorError(
                "'\(name)' means \(found.map { "\($0.id) of \($0.target)" }.joined(separator: " and "))",
                remedy: "Type the ID")
        }
        let near = Suggestion.nearest(to: name, among: contracts.map(\.id) + contracts.map(\.type))
        throw GeneratorError(
            "No module of this package or of those it depends on publishes a contract '\(name)'",
            remedy: near.isEmpty
                ? "See 'launcher list boards' for the IDs of all" : "Did you mean \(near.joined(separator: " or "))")
    }
}
