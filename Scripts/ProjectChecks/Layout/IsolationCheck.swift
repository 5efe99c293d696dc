import BoardySourceCode

/// Finds operands of `??`, `&&` and `||`, and arguments that are closures by `@autoclosure`, in which `#isolation` is
/// nil.
///
/// Such an operand is a closure without isolation, so a motherboard that is made there belongs to no actor. A function
/// with an argument `isolation` takes the default `#isolation` where it is called.
struct IsolationCheck {
    /// The functions of the framework that take their isolation by default, for packages that have only its products.
    static let framework: Set = ["Motherboard", "ComposableMotherboard", "adopt", "initialize", "launch"]
    /// The functions of the standard library that take conditions as closures.
    private static let assertions: Set = ["assert", "precondition"]
    private static let operators: Set = ["?", "&", "|"]

    private let isolated: Set<String>
    private let lazy: Set<String>

    /// - Parameter files: all files, since a function may be called anywhere.
    init(files: [SourceFile]) {
        var isolated = Self.framework, lazy = Self.assertions
        for file in files {
            isolated.formUnion(Self.functions(of: file) { Self.isDefault(at: $0, in: $1) && !Self.isAsync($0, in: $1) })
            lazy.formUnion(Self.functions(of: file) { $1.text(at: $0) == "autoclosure" && $1.text(at: $0 - 1) == "@" })
        }
        (self.isolated, self.lazy) = (isolated, lazy)
    }

    func issues(in file: SourceFile) -> [CheckIssue] {
        let tokens = file.tokens
        var found: Set<Int> = []
        for index in tokens.indices {
            if let operand = operand(behind: index, in: tokens) ?? arguments(at: index, in: tokens) {
                found.formUnion(operand.filter { isLost(at: $0, in: tokens) })
            }
        }
        return found.sorted().map { index in
            let name = tokens[index].text
            return CheckIssue(
                file: file.path, at: tokens[index], rule: .lostIsolation,
                problem: name == "#"
                    ? "#isolation is nil in an operand of ??, && or || and in an autoclosure"
                    : "\(name) has no isolation in an operand of ??, && or || and in an autoclosure",
                remedy: "a statement of its own, such as if let … else, or the isolation as an argument")
        }
    }

    /// Returns the tokens of the right operand of an operator that begins at an index, or nil at another token.
    private func operand(behind index: Int, in tokens: [SwiftToken]) -> Range<Int>? {
        let sign = tokens[index].text
        guard Self.operators.contains(sign), tokens.text(at: index + 1) == sign, tokens.touches(index + 1),
            !tokens.touches(index), !tokens.touches(index + 2)
        else { return nil }
        var end = index + 2
        while end < tokens.count, !isEnd(end, in: tokens) {
            end = ["(", "["].contains(tokens[end].text) ? tokens.indexClosing(end) + 1 : end + 1
        }
        return index + 2..<min(end, tokens.count)
    }

    /// True if an operand ends before a token: at a bracket, a comma or the next statement.
    private func isEnd(_ index: Int, in tokens: [SwiftToken]) -> Bool {
        if ["{", ")", "]", "}", ",", ";", ":"].contains(tokens[index].text) { return true }
        guard tokens[index].line > tokens[index - 1].line else { return false }
        return ![".", "?", "&", "|"].contains(tokens[index].text)
            && !Self.operators.contains(tokens[index - 1].text)
    }

    /// Returns the tokens between the brackets of a call of a function with an autoclosure, or nil.
    private func arguments(at index: Int, in tokens: [SwiftToken]) -> Range<Int>? {
        guard lazy.contains(tokens[index].text), tokens.text(at: index + 1) == "(", tokens.text(at: index - 1) != "func"
        else { return nil }
        return index + 2..<tokens.indexClosing(index + 1)
    }

    private func isLost(at index: Int, in tokens: [SwiftToken]) -> Bool {
        if tokens[index].text == "#" { return tokens.text(at: index + 1) == "isolation" }
        guard isolated.contains(tokens[index].text), tokens.text(at: index + 1) == "(" else { return false }
        // With `isolation: #isolation`, the argument is the issue.
        return !(index + 1..<tokens.indexClosing(index + 1)).contains {
            tokens[$0].text == "isolation" && tokens.text(at: $0 + 1) == ":"
        }
    }

    // MARK: - Declarations

    /// Returns the names of the functions, and the types of the initializers, in whose parameters something stands.
    private static func functions(
        of file: SourceFile, having isWanted: (_ index: Int, _ tokens: [SwiftToken]) -> Bool
    ) -> Set<String> {
        let wanted = file.tokens.indices.filter { isWanted($0, file.tokens) }
        if wanted.isEmpty { return [] }
        return Set(
            wanted.compactMap { index -> String? in
                let function = file.declarations.last {
                    $0.tokens.contains(index) && !($0.body?.contains(index) ?? false)
                }
                guard let function else { return nil }
                return function.keyword == "init" ? file.parents(of: function).first?.name : function.name
            })
    }

    private static func isDefault(at index: Int, in tokens: [SwiftToken]) -> Bool {
        tokens[index].text == "#" && tokens.text(at: index + 1) == "isolation" && tokens.text(at: index - 1) == "="
    }

    /// True if the parameters around a token belong to a function that is awaited, and so in no such operand.
    private static func isAsync(_ index: Int, in tokens: [SwiftToken]) -> Bool {
        var depth = 0, next = index
        while next < tokens.count, depth >= 0 {
            if tokens[next].text == "(" { depth += 1 }
            if tokens[next].text == ")" { depth -= 1 }
            next += 1
        }
        return tokens.text(at: next) == "async"
    }
}
