import Testing

@testable import BoardySourceCode

@Suite struct ImportStatementTests {
    private func tokens(_ text: String) -> [SwiftToken] { SwiftSource(text).tokens() }

    private func imports(_ text: String) -> [ImportStatement] { ImportStatement.all(in: tokens(text)) }

    @Test(
        "an import is found in every spelling",
        arguments: [
            "import Shopping", "public import Shopping", "internal import Shopping", "private import Shopping",
            "@testable import Shopping", "@_exported public import Shopping", "@_spi(Testing) import Shopping",
            "@preconcurrency import Shopping", "import struct Shopping.Cart", "import func Shopping.total",
            "import Shopping.Cart", "import `Shopping`", "import /* all of */ Shopping", "    import Shopping  // why",
            "import Swift; import Shopping",
        ])
    func spellings(text: String) {
        #expect(imports(text).last.map { "\($0.module):\($0.line)" } == "Shopping:1")
    }

    @Test(
        "what only looks like an import is none",
        arguments: [
            "// import Shopping", "/*\nimport Shopping\n*/", "\"\"\"\nimport Shopping\n\"\"\"",
            "let text = \"import Shopping\"",
            "important.import(Shopping)", "func f(import Shopping: Int) {}", "let a = #/import Shopping/#",
            "func importShopping() {}", "case .import: Shopping",
        ])
    func lookalikes(text: String) {
        #expect(imports(text).isEmpty)
    }

    @Test("imports carry the line they stand on, also inside a compiler condition")
    func lineNumbers() {
        #expect(
            imports("import A\n\n#if os(Linux)\n    import B\n#endif\n") == [
                .init(module: "A", line: 1, column: 8), .init(module: "B", line: 4, column: 12),
            ])
    }

    @Test("a file of imports, conditions and comments has no code of its own")
    func importsOnly() {
        #expect(
            ImportStatement.isAll(of: tokens("// Why.\n@_exported public import A\n#if X\nimport B\n#endif\n")))
        #expect(!ImportStatement.isAll(of: tokens("import A\nlet x = 1\n")))
    }
}
