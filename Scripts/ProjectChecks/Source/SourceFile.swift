import BoardySourceCode

/// A Swift file, read once for all checks.
struct SourceFile {
    let path: String
    let tokens: [SwiftToken]
    let imports: [ImportStatement]
    let declarations: [Declaration]
    private let text: [UInt8]
    /// The tests with their names; none outside of tests.
    let tests: [DeclaredTest]

    init(_ path: String, text: String, isTest: Bool = false) {
        let source = SwiftSource(text)
        self.path = path
        tokens = source.tokens()
        imports = ImportStatement.all(in: tokens)
        declarations = Declaration.all(in: tokens)
        self.text = source.text
        tests = isTest ? DeclaredTest.all(in: source, tokens: tokens) : []
    }

    var lineCount: Int { text.count { $0 == .newline } + (text.isEmpty || text.last == .newline ? 0 : 1) }

    /// The declarations around one, the nearest first.
    func parents(of declaration: Declaration) -> [Declaration] {
        var parents: [Declaration] = [], next = declaration.parent
        while let index = next {
            parents.append(declarations[index])
            next = declarations[index].parent
        }
        return parents
    }
}
