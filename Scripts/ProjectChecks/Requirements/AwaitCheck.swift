import BoardySourceCode

/// Compares the contracts that the boards and functions of a feature await with those that they declare to await.
///
/// It reads tokens, not meaning. A board awaits a contract by `output(…)` of its accessor or of its handle, as in
/// `ioPay().output()` or `motherboard[Pay.self].output()`, as a step of a chain that it awaits, and through a function
/// of the feature that does one of these.
struct AwaitCheck {
    private let files: [SourceFile]
    private let contracts: Set<String>
    private let accessors: [String: String]
    /// The contracts that a function of a board awaits, by the name of the function with its first label. The functions
    /// of a final class are left out, because no other board calls them.
    private var functions: [String: Set<String>] = [:]
    private var classes: [String: BoardClass] = [:]

    private struct BoardClass {
        var superclasses: [String] = []
        /// The contracts that `awaitedContracts` names, with their places, or nil if the class declares none itself.
        var declared: [String: Place]?
        /// True if the class adds to the contracts of its superclass, or declares none itself.
        var inherits = true
        var awaited: [String: Place] = [:]
    }

    /// - Parameters:
    ///   - files: the files of the implementation.
    ///   - published: the contracts of all modules.
    init(files: [SourceFile], published: [PublishedContracts]) {
        self.files = files
        let own = files.flatMap(\.declarations).filter { type in
            ["enum", "struct"].contains(type.keyword) && type.inherited.contains { $0.hasSuffix("Contract") }
        }
        contracts = published.reduce(into: Set(own.map(\.name))) { $0.formUnion($1.contracts) }
        accessors = published.reduce(into: [:]) { $0.merge($1.accessors) { first, _ in first } }
        findFunctions()
        for file in files { addClasses(of: file) }
    }

    /// An issue, with the contract that a board or a function has to declare, or nil if it declares too many.
    typealias Finding = (missing: String?, issue: CheckIssue)

    /// The contracts that a board or a function awaits and does not declare, and those that it declares and does not
    /// await.
    var findings: [Finding] {
        classes.flatMap { name, board in findings(of: name, board) } + files.flatMap(functionFindings)
    }

    private func findings(of name: String, _ board: BoardClass) -> [Finding] {
        let isBase = classes.values.contains { $0.superclasses.contains(name) }
        let known = declared(by: name)
        // What a base class awaits in a function is declared by the boards that call it, or by the base class for all.
        let undeclared = isBase ? [:] : board.awaited.filter { !known.contains($0.key) }
        let unused = (board.declared ?? [:]).filter { board.awaited[$0.key] == nil }
        return undeclared.map { contract, place in
            missing(contract, in: name, at: place, "add \(contract).self to 'awaitedContracts' of \(name)")
        } + unused.map { contract, place in needless(contract, in: name, at: place) }
    }

    private func missing(_ contract: String, in board: String, at place: Place, _ remedy: String) -> Finding {
        let problem = "\(board) awaits \(contract) and does not declare it"
        return (contract, CheckIssue(at: place, rule: .awaited, problem: problem, remedy: remedy))
    }

    private func needless(_ contract: String, in board: String, at place: Place) -> Finding {
        let problem = "\(board) declares that it awaits \(contract), and does not await it"
        return (nil, CheckIssue(at: place, rule: .awaited, problem: problem, remedy: "remove \(contract).self"))
    }

    /// Returns the contracts that a class declares, also in its superclasses.
    private func declared(by name: String) -> Set<String> {
        guard let board = classes[name] else { return [] }
        let own = Set((board.declared ?? [:]).keys)
        return board.inherits ? board.superclasses.reduce(into: own) { $0.formUnion(declared(by: $1)) } : own
    }

    private mutating func addClasses(of file: SourceFile) {
        for (index, type) in file.declarations.enumerated() {
            guard let body = type.body, type.isBoard || type.keyword == "extension" && isBoard(type.name) else {
                continue
            }
            var board = classes[type.name] ?? BoardClass()
            if type.isBoard { board.superclasses = type.inherited }
            if let list = file.declarations.first(where: { $0.name == "awaitedContracts" && $0.parent == index }) {
                board.inherits = file.tokens[list.tokens].contains { $0.text == "super" }
                board.declared = named(in: list.tokens, of: file)
            }
            // A function of the board itself is read with the rest of it, and may have the name of another one.
            let own = file.declarations.filter { $0.parent == index && $0.keyword == "func" }
            let ownKeys = Set(own.map { key(of: $0.nameIndex, in: file.tokens) })
            board.awaited.merge(awaited(in: body, of: file, except: ownKeys)) { first, _ in first }
            classes[type.name] = board
        }
    }

    private func isBoard(_ name: String) -> Bool {
        files.contains { $0.declarations.contains { $0.name == name && $0.isBoard } }
    }

    /// Finds the functions that await, also through one another.
    private mutating func findFunctions() {
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            for file in files {
                for function in file.declarations where function.keyword == "func" {
                    guard let body = function.body, let outer = file.parents(of: function).first,
                        outer.keyword == "extension" || outer.isBoard && !outer.modifiers.contains("final")
                    else { continue }
                    let found = Set(awaited(in: body, of: file).keys)
                    let key = key(of: function.nameIndex, in: file.tokens)
                    if found.isSubset(of: functions[key] ?? []) { continue }
                    functions[key, default: []].formUnion(found)
                    hasGrown = true
                }
            }
        }
    }

    /// Returns the name of a function or a call with its first label, such as `name(of`.
    private func key(of index: Int, in tokens: [SwiftToken]) -> String {
        var next = index + 1
        if tokens.text(at: next) == "<" { next = tokens.indexClosing(next) + 1 }
        guard tokens.text(at: next) == "(", next + 1 < tokens.count, tokens[next + 1].isWord else {
            return "\(tokens[index].text)("
        }
        let label = tokens[next + 1].text
        let isLabel = label != "_" && (tokens.text(at: index - 1) == "func" || tokens.text(at: next + 2) == ":")
        return "\(tokens[index].text)(\(isLabel ? label : "")"
    }

    /// Returns the contracts that a list names, as in `Pay.self`.
    private func named(in range: Range<Int>, of file: SourceFile) -> [String: Place] {
        range.reduce(into: [:]) { found, index in
            guard contracts.contains(file.tokens[index].text), file.tokens.text(at: index + 1) == "." else { return }
            note(file.tokens[index].text, at: index, of: file, in: &found)
        }
    }

    private func note(_ contract: String, at index: Int, of file: SourceFile, in found: inout [String: Place]) {
        let token = file.tokens[index]
        if found[contract] == nil {
            found[contract] = Place(file: file.path, line: token.line, column: token.column)
        }
    }

    /// - Parameter hidden: the functions whose calls do not count.
    private func awaited(
        in range: Range<Int>, of file: SourceFile, except hidden: Set<String> = []
    ) -> [String: Place] {
        let tokens = file.tokens
        var found: [String: Place] = [:]
        for index in range where tokens[index].isWord {
            if ["output", "end"].contains(tokens[index].text), tokens.text(at: index + 1) == "(" {
                if let contract = receiver(of: index, in: tokens) { note(contract, at: index, of: file, in: &found) }
                guard tokens.text(at: index + 2) == "of" else { continue }
                let steps = named(in: index + 3..<min(tokens.indexClosing(index + 1), range.upperBound), of: file)
                found.merge(steps) { first, _ in first }
            } else if tokens.text(at: index - 1) != "func", ["(", "{"].contains(tokens.text(at: index + 1)),
                case let key = key(of: index, in: tokens), !hidden.contains(key), let contracts = functions[key],
                isAwaited(index, in: tokens)
            {
                for contract in contracts { note(contract, at: index, of: file, in: &found) }
            }
        }
        return found
    }

    /// Returns the contract whose handle stands in front of a call, as `ioPay()` or `board[Pay.self]`.
    private func receiver(of index: Int, in tokens: [SwiftToken]) -> String? {
        guard tokens.text(at: index - 1) == "." else { return nil }
        if tokens.text(at: index - 2) == "]" {
            let name = tokens.text(at: index - 5)
            return tokens.text(at: index - 3) == "self" && contracts.contains(name) ? name : nil
        }
        return tokens.text(at: index - 3) == "(" ? accessors[tokens.text(at: index - 4)] : nil
    }

    /// True if `await` stands in front of a call, in its line or the one before.
    private func isAwaited(_ index: Int, in tokens: [SwiftToken]) -> Bool {
        tokens[..<index].reversed().prefix { $0.line >= tokens[index].line - 1 }.contains { $0.text == "await" }
    }

    /// Compares the functions that a plugin provides or registers in place of boards.
    private func functionFindings(in file: SourceFile) -> [Finding] {
        let tokens = file.tokens
        return tokens.indices.flatMap { index -> [Finding] in
            guard ["provide", "register"].contains(tokens[index].text), tokens.text(at: index - 1) != "func",
                tokens.text(at: index + 1) == "(", tokens.text(at: index + 3) == "."
            else { return [] }
            let name = tokens.text(at: index + 2), end = tokens.indexClosing(index + 1)
            guard contracts.contains(name), tokens.text(at: end + 1) == "{" else { return [] }
            let awaited = awaited(in: end + 2..<tokens.indexClosing(end + 1), of: file)
            let list = (index + 2..<end).first { tokens[$0].text == "awaiting" }
            let declared = list.map { named(in: $0..<end, of: file) } ?? [:]
            let subject = "the function of \(name)"
            return awaited.filter { declared[$0.key] == nil }.map { contract, place in
                missing(
                    contract, in: subject, at: place,
                    "add 'awaiting: \(contract).self' to \(tokens[index].text)(\(name).self)")
            } + declared.filter { awaited[$0.key] == nil }.map { needless($0.key, in: subject, at: $0.value) }
        }
    }
}
