import BoardySourceCode

/// The contracts that a module publishes, and the names by which other modules use them, read from the sources of its
/// IO target.
struct PublishedContracts {
    let module: String
    private(set) var contracts: Set<String> = []
    /// The contracts whose requirement, such as a role, the providing plugin checks.
    private(set) var guarded: Set<String> = []
    /// The contract of each accessor, such as `Pay` of `ioPay`.
    private(set) var accessors: [String: String] = [:]
    /// The contracts that a method of the component requires for a plugin that calls it, such as `CurrentRole` for
    /// `requireRole`.
    private(set) var requirements: [String: Set<String>] = [:]

    init(module: String, files: [[SwiftToken]]) {
        self.module = module
        for tokens in files { addContracts(tokens) }
        for tokens in files { addNames(tokens) }
    }

    private mutating func addContracts(_ tokens: [SwiftToken]) {
        for index in tokens.indices where tokens[index].text == ":" {
            let kinds = tokens[index...].prefix { $0.text != "{" }.map(\.text).filter { $0.hasSuffix("Contract") }
            let isType = ["enum", "struct", "class", "extension"].contains(tokens.text(at: index - 2))
            guard isType, !kinds.isEmpty else { continue }
            contracts.insert(tokens.text(at: index - 1))
            if kinds.contains("GuardedContract") { guarded.insert(tokens.text(at: index - 1)) }
        }
    }

    private mutating func addNames(_ tokens: [SwiftToken]) {
        var declared = ""
        for (index, token) in tokens.enumerated() {
            if ["func", "var", "let"].contains(token.text) { declared = tokens.text(at: index + 1) }
            let name = tokens.text(at: index + 2)
            guard contracts.contains(name) else { continue }
            switch (token.text, tokens.text(at: index + 1)) {
            case ("Destination", "<"), ("ContractDestination", "<"): accessors[declared] = name
            case ("require", "("): requirements[declared, default: []].insert(name)
            default: break
            }
        }
    }
}

/// Compares the contracts of other modules that a module uses with those that its plugin requires.
///
/// It reads tokens, not meaning: a file uses a contract by an accessor, as in `ioPay()`, or by its type, as in
/// `Pay.self`.
struct RequirementCheck {
    private let feature: String
    private let own: PublishedContracts?
    private let others: [PublishedContracts]
    private var uses: [String: Use] = [:]
    private var requirements: [String: Use] = [:]
    /// Contracts that are required by another declaration than `require` and `useIfProvided`.
    private var implied: Set<String>
    private var provisions: [String: Use] = [:]
    private var guarded: Set<String> = []
    private var plugin: Use?

    private struct Use {
        let place: Place
        let module: String
    }

    /// - Parameters:
    ///   - feature: the name of the module whose implementation is looked at.
    ///   - published: the contracts of all modules.
    ///   - awaited: the contracts that boards of the module have to declare to await, which the plugin requires then.
    init(feature: String, published: [PublishedContracts], awaited: Set<String>) {
        self.feature = feature
        implied = awaited
        own = published.first { $0.module == "\(feature)IO" }
        others = published.filter { $0.module != "\(feature)IO" }
    }

    /// Reads a file of the implementation.
    ///
    /// - Parameter imports: the modules that the file imports. It sees the contracts of these only.
    mutating func read(_ file: String, tokens: [SwiftToken], imports: Set<String>) {
        let visible = others.filter { imports.contains($0.module) }
        var awaited = 0..<0
        for (index, token) in tokens.enumerated() {
            if let list = awaitedList(at: index, in: tokens) { awaited = list }
            let use = { (module: String) in
                Use(place: Place(file: file, line: token.line, column: token.column), module: module)
            }
            if token.text == "ModulePlugin", plugin == nil { plugin = use(feature) }
            for module in visible {
                if let contract = module.accessors[token.text], isCall(at: index, in: tokens) {
                    note(contract, use(module.module))
                }
                if tokens.text(at: index + 1) == "(", let contracts = module.requirements[token.text] {
                    implied.formUnion(contracts)
                }
                if awaited.contains(index) {
                    // The plugin requires what a board declares to await, and another check compares that with its
                    // code.
                    if module.contracts.contains(token.text) { implied.insert(token.text) }
                } else if module.contracts.contains(token.text), isNamed(at: index, in: tokens) {
                    read(token.text, calledBy: tokens.text(at: index - 2), use(module.module))
                }
            }
            if own?.guarded.contains(token.text) == true, isNamed(at: index, in: tokens) {
                if tokens.text(at: index - 2) == "provide" { provisions[token.text] = use(feature) }
                if tokens.text(at: index - 2) == "for" { guarded.insert(token.text) }
            }
        }
    }

    private mutating func read(_ contract: String, calledBy method: String, _ use: Use) {
        guard method == "require" || method == "useIfProvided" else { return note(contract, use) }
        if requirements[contract] == nil { requirements[contract] = use }
    }

    private mutating func note(_ contract: String, _ use: Use) {
        if uses[contract] == nil { uses[contract] = use }
    }

    /// Returns the tokens of the list that begins at a place: the value of `awaitedContracts`, or the arguments behind
    /// `awaiting:`. Returns nil if none begins there.
    private func awaitedList(at index: Int, in tokens: [SwiftToken]) -> Range<Int>? {
        let before = tokens.text(at: index - 1)
        if tokens[index].text == "awaitedContracts", before == "var" || before == "let" {
            guard let open = tokens[index...].firstIndex(where: { $0.text == "{" || $0.text == "=" }) else {
                return nil
            }
            let list = tokens[open].text == "{" ? open : open + 1
            return list < tokens.count ? list..<tokens.indexClosing(list) : nil
        }
        guard tokens[index].text == "awaiting", tokens.text(at: index + 1) == ":" else { return nil }
        // Up to the next label, or to the end of the arguments.
        let end = tokens[(index + 2)...].indices.first { next in
            tokens[next].text == ")" || tokens[next].text == ":" || tokens[next].text == "{"
        }
        return end.map { index + 2..<$0 }
    }

    private func isCall(at index: Int, in tokens: [SwiftToken]) -> Bool {
        tokens.text(at: index - 1) != "func" && (tokens.text(at: index - 1) == "." || tokens.text(at: index + 1) == "(")
    }

    /// True for `Pay.self`, and for `typealias Payment = Pay`.
    private func isNamed(at index: Int, in tokens: [SwiftToken]) -> Bool {
        (tokens.text(at: index + 1) == "." && tokens.text(at: index + 2) == "self")
            || (tokens.text(at: index - 1) == "=" && tokens.text(at: index - 3) == "typealias")
    }

    /// The contracts that are used and not required, those that are required and not used, and those whose requirement
    /// nothing checks.
    var issues: [CheckIssue] {
        let target = plugin?.place.file ?? "the plugin"
        let undeclared = uses.filter { requirements[$0.key] == nil && !implied.contains($0.key) }
        let unused = requirements.filter { uses[$0.key] == nil }
        let unguarded = provisions.filter { !guarded.contains($0.key) }
        return undeclared.map { contract, use in
            issue(
                use, "\(feature) uses \(contract) of \(use.module) and does not require it",
                "add main.require(\(contract).self) to \(target)")
        }
            + unused.map { contract, use in
                issue(
                    use, "\(feature) requires \(contract) of \(use.module), and no file of it uses it",
                    "remove the line")
            }
            + unguarded.map { contract, use in
                issue(
                    use, "\(feature) provides \(contract), and nothing checks its requirement",
                    "add main.requireRole(for: \(contract).self), or another gateway, to \(target)")
            }
    }

    private func issue(_ use: Use, _ problem: String, _ remedy: String) -> CheckIssue {
        CheckIssue(at: use.place, rule: .requirement, problem: problem, remedy: remedy)
    }
}
