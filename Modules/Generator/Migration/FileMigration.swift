import BoardySourceCode

/// The migration of one Swift file: replacements of tokens, and what is left. Comments and texts have no tokens.
struct FileMigration {
    let path: String
    let source: SwiftSource
    let tokens: [SwiftToken]
    let declarations: [Declaration]
    let own: OwnTypes
    var edits = SourceEdits()
    private(set) var steps: [ManualStep] = []
    /// The tokens that are rewritten already, or stay as they are.
    var finished: Set<Int> = []

    /// - Parameter own: the types of the whole checkout.
    init(_ path: String, _ source: SwiftSource, _ tokens: [SwiftToken], own: OwnTypes) {
        self.path = path
        self.source = source
        self.tokens = tokens
        self.own = own
        declarations = Declaration.all(in: tokens)
        let imports = importsOfBoardy
        if imports.isEmpty { return }
        addImports(behind: imports)
        for declaration in declarations {
            migrateHeader(declaration)
            migrateMember(declaration)
            if declaration.keyword == "case" { keepCases(declaration) }
        }
        for index in tokens.indices where !finished.contains(index) { migrateName(index) }
        findReplaced()
    }

    var text: String { edits.applied(to: source.text) }

    mutating func add(_ index: Int, _ sentence: String, _ section: ManualStep.Section) {
        steps.append(ManualStep(path: path, line: tokens[index].line, sentence: sentence, section: section))
    }

    // MARK: - Imports

    private var importsOfBoardy: [Declaration] {
        declarations.filter { $0.keyword == "import" && $0.tokens.contains { tokens[$0].text == "Boardy" } }
    }

    private mutating func addImports(behind imports: [Declaration]) {
        for statement in imports {
            finished.formUnion(statement.tokens)
            if statement.attributes.contains("testable") {
                add(statement.tokens.lowerBound, "'@testable import' reaches no internals of Boardy here", .way)
            }
        }
        let isDone = declarations.contains { declaration in
            declaration.keyword == "import"
                && declaration.tokens.contains { tokens[$0].text == "BoardyCompatibility" }
        }
        if isDone { return }
        for statement in imports {
            guard let keyword = statement.tokens.first(where: { tokens[$0].text == "import" }),
                let last = statement.tokens.last
            else { continue }
            let start = tokens[statement.tokens.lowerBound].offset, end = tokens[last].range.upperBound
            let isTestable = statement.attributes.contains("testable")
            let prefix = isTestable ? "" : String(decoding: source.text[start..<tokens[keyword].offset], as: UTF8.self)
            let line = prefix + "import BoardyCompatibility"
            let lineEnd = source.text[end...].firstIndex(of: .newline) ?? source.text.count
            let isFollowed = last + 1 < tokens.count && tokens[last + 1].line == tokens[last].line
            if isFollowed || String(decoding: source.text[end..<lineEnd], as: UTF8.self).contains("/*") {
                edits.insert("; " + line, at: end)
            } else {
                let isCRLF = lineEnd > end && source.text[lineEnd - 1] == UInt8(ascii: "\r")
                let place = isCRLF ? lineEnd - 1 : lineEnd
                edits.insert((isCRLF ? "\r\n" : "\n") + indentation(of: start) + line, at: place)
            }
        }
    }

    /// Returns the blanks at the start of the line around a place.
    private func indentation(of place: Int) -> String {
        let lineStart = source.text[..<place].lastIndex(of: .newline).map { $0 + 1 } ?? 0
        return String(decoding: source.text[lineStart..<place].prefix { $0 == .space || $0 == 0x09 }, as: UTF8.self)
    }

    // MARK: - Names

    private static let declaring: Set = [
        "class", "struct", "enum", "protocol", "actor", "typealias", "associatedtype", "func", "case", "let", "var",
    ]

    /// True if a token is the name of a type of Boardy, with or without the module in front of it.
    func isBoardyName(_ index: Int) -> Bool {
        let before = tokens.text(at: index - 1)
        if before == "." { return isQualified(index) }
        return !own.names.contains(tokens[index].text) && !Self.declaring.contains(before)
    }

    func isQualified(_ index: Int) -> Bool {
        tokens.text(at: index - 1) == "." && tokens.text(at: index - 2) == "Boardy"
            && tokens.text(at: index - 3) != "."
    }

    private mutating func migrateName(_ index: Int) {
        let name = tokens[index].text
        guard tokens[index].isTypeName, !finished.contains(index), isBoardyName(index) else { return }
        if let new = OlderNames.renamed[name] {
            if !isQualified(index), own.names.contains(new.split(separator: ".").first.map(String.init) ?? new) {
                add(index, "'\(name)' is '\(new)' here, and the checkout has a type of that name", .types)
            } else {
                edits.replace(tokens[index], with: new)
            }
        } else if OlderNames.motherboards.contains(name) {
            migrateMotherboard(index)
        } else if name == OlderNames.builder.old {
            migrateBuilder(index)
        } else if OlderNames.structs.contains(name) {
            removeExistential(before: isQualified(index) ? index - 2 : index)
        } else if OlderNames.inCompatibility.contains(name), isQualified(index) {
            edits.replace(tokens[index - 2], with: "BoardyCompatibility")
        }
    }

    /// Renames the protocol of an entry point, unless its type names a contract.
    private mutating func migrateBuilder(_ index: Int) {
        let around = declarations.first { header($0).contains(index) }
        if let around {
            let isTyped = declarations.contains { member in
                member.keyword == "typealias" && member.name == "Contract"
                    && member.parent.map { declarations[$0].name == around.name } == true
            }
            if isTyped { return }
        }
        edits.replace(tokens[index], with: OlderNames.builder.new)
        if isQualified(index) { edits.replace(tokens[index - 2], with: "BoardyCompatibility") }
    }

    // MARK: - What is left

    private mutating func findReplaced() {
        let controller = tokens.indices.first {
            tokens[$0].text == "rootViewController"
                && (tokens.text(at: $0 - 1) != "." || tokens.text(at: $0 - 2) == "self")
        }
        if let controller, !own.hasRootViewController {
            add(controller, "'rootViewController' is not there: declare it once, in an extension of 'Board'", .way)
        }
        for index in tokens.indices {
            for name in OlderNames.replaced where matches(name, at: index) {
                add(index, "'\(name.name)' is not there: \(name.remedy)", name.section)
            }
        }
    }

    /// True if a name stands at a place. A `(` in it stands for a call with a label.
    private func matches(_ name: OlderNames.Replaced, at index: Int) -> Bool {
        guard tokens[index].text == name.tokens.first else { return false }
        if tokens[index].isTypeName, !isBoardyName(index) { return false }
        if name.tokens.dropFirst().first == "(", tokens.text(at: index + 1) == "(" {
            return tokens[index + 1..<tokens.indexClosing(index + 1)].contains { $0.text == name.tokens.last }
        }
        return name.tokens.indices.allSatisfy { tokens.text(at: index + $0) == name.tokens[$0] }
    }
}
