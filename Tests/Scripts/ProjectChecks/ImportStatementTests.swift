import Testing

@testable import ProjectChecks

@Suite struct ImportStatementTests {
    @Test(
        "an import is found in every spelling",
        arguments: [
            "import Shopping", "public import Shopping", "internal import Shopping", "private import Shopping",
            "@testable import Shopping", "@_exported public import Shopping", "@_spi(Testing) import Shopping",
            "@preconcurrency import Shopping", "import struct Shopping.Cart", "import func Shopping.total",
            "import Shopping.Cart", "    import Shopping  // why", "import Swift; import Shopping",
        ])
    func spellings(text: String) {
        #expect(ImportStatement.all(in: SwiftSource(text)).last == ImportStatement(module: "Shopping", line: 1))
    }

    @Test(
        "what only looks like an import is none",
        arguments: [
            "// import Shopping", "/*\nimport Shopping\n*/", "\"\"\"\nimport Shopping\n\"\"\"",
            "let text = \"import Shopping\"",
            "important.import(Shopping)", "func importShopping() {}", "case .import: Shopping",
        ])
    func lookalikes(text: String) {
        #expect(ImportStatement.all(in: SwiftSource(text)).isEmpty)
    }

    @Test("imports carry the line they stand on, also inside a compiler condition")
    func lineNumbers() {
        let source = SwiftSource("import A\n\n#if os(Linux)\n    import B\n#endif\n")
        #expect(ImportStatement.all(in: source) == [.init(module: "A", line: 1), .init(module: "B", line: 4)])
    }

    @Test("a file of imports, conditions and comments has no code of its own")
    func importsOnly() {
        #expect(
            ImportStatement.isAll(of: SwiftSource("// Why.\n@_exported public import A\n#if X\nimport B\n#endif\n")))
        #expect(!ImportStatement.isAll(of: SwiftSource("import A\nlet x = 1\n")))
    }
}
