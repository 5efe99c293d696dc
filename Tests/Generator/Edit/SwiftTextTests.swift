import Testing

@testable import BoardyGenerator

@Suite struct SwiftTextTests {
    private static let code = """
        import B
        @testable import A

        // func apply(for main: MainComponent) { is only a comment
        let text = "func apply(for main: MainComponent) {"
        struct Plugin {
            func apply(for main: MainComponent) {
                main.provide(A.self) { "}" }
                main.provide(B.self) {
                    b()
                }
                main.require(C.self)
            }
        }
        """ + "\n"

    @Test("An insertion goes behind the last statement of its kind, also if that has several lines")
    func behind() throws {
        let new = try SwiftText(Self.code).inserting(
            ["main.provide(D.self)"], intoBlock: "func apply(for main: MainComponent)", after: ["main.provide("])
        let lines = new.lines
        let place = try #require(lines.firstIndex(of: "        main.provide(D.self)"))
        #expect(lines[place - 1] == "        }" && lines[place + 1] == "        main.require(C.self)")
        #expect(lines.count == SwiftText(Self.code).lines.count + 1)
    }

    @Test("An insertion stays out of conditions of the compiler, and goes to the end if each statement is in one")
    func conditional() throws {
        func inserted(behind lines: [String]) throws -> [String] {
            let text = (["func apply() {"] + lines + ["}"]).joined(separator: "\n") + "\n"
            return try SwiftText(text).inserting(["a(3)"], intoBlock: "func apply()", after: ["a("]).lines
        }
        let condition = ["    #if os(Linux)", "        a(2)", "    #else", "        a(4)", "    #endif"]
        #expect(
            try inserted(behind: ["    a(1)"] + condition + ["    b()"])
                == ["func apply() {", "    a(1)", "    a(3)"] + condition + ["    b()", "}"])
        #expect(try inserted(behind: condition) == ["func apply() {"] + condition + ["    a(3)", "}"])
    }

    @Test("A file with the ends of lines of Windows is read, and keeps them", arguments: ["\n", "\r\n"])
    func windows(end: String) throws {
        let text = "import B" + end + "class A: B {}" + end
        let edited = try SwiftText(text).importing("C", isPublic: false)
            .inserting(["let x = 1"], intoBlock: "class A", after: []).appending("enum D {}\n")
        let lines = ["import B", "import C", "class A: B {", "    let x = 1", "}", "", "enum D {}", ""]
        #expect(edited.text == lines.joined(separator: end))
        #expect(SwiftText(edited.text).appending("enum D {}\n") == edited)
    }

    @Test("An insertion that is there already changes nothing")
    func twice() throws {
        let insert = { (text: SwiftText) throws in
            try text.inserting(["x()", "y()"], intoBlock: "func apply(for main: MainComponent)", after: [])
        }
        let once = try insert(SwiftText(Self.code))
        #expect(try insert(once) == once && once != SwiftText(Self.code))
    }

    @Test("An empty block becomes one of several lines")
    func empty() throws {
        let text = SwiftText("class A: B {}\n")
        #expect(
            try text.inserting(["let x = 1"], intoBlock: "class A", after: []).text
                == "class A: B {\n    let x = 1\n}\n")
        let list = SwiftText("let all: [Int] = [\n]\n")
        #expect(
            try list.inserting(["1,"], intoBlock: "let all: [Int] = [", after: []).text
                == "let all: [Int] = [\n    1,\n]\n")
    }

    @Test("A block that is not there is named in the error")
    func missing() {
        #expect {
            try SwiftText("let x = 1").block("func apply")
        } throws: {
            ($0 as? EditError)?.problem == "there is no 'func apply'"
        }
    }

    @Test("An import is put in order, made public if it has to be, and never doubled")
    func imports() {
        let text = SwiftText(Self.code)
        #expect(text.importing("A", isPublic: false) == text)
        #expect(text.importing("C", isPublic: false).lines.prefix(3) == ["import B", "import C", "@testable import A"])
        #expect(text.importing("AA", isPublic: true).lines.first == "public import AA")
        #expect(text.importing("B", isPublic: true).lines.first == "public import B")
    }

    @Test("Comments and texts are no code, also over several lines and with other quotation marks")
    func mask() {
        let masked = CodeMask.masked([
            "a /* { /* } */ ", "{ */ b(#\"{\"{\"#, \"\\\"{\") // {", "\"\"\"", "{", "\"\"\" {",
        ])
        #expect(masked.joined().filter { "{}".contains($0) } == "{")
        #expect(masked[1].contains("b("))
    }

    @Test("Imports are sorted, and lines of more than 120 columns are broken as swift-format breaks them")
    func format() {
        let name = "VeryLongNameOfBoard",
            accessor = "    func io\(name)() -> Destination<\(name), AccessOf> { self[\(name).self].other }"
        let text = SwiftText("import Testing\nimport Loyalty\n\n\(accessor)\n")
        #expect(accessor.count > 96)
        let formatted = text.formatted.lines
        #expect(formatted.prefix(2) == ["import Loyalty", "import Testing"])
        let long =
            "        #expect(try await board.output(with: \(name)\(name)(name: \"Ada\")) == .rejected(reason: .nameTakenByAnother))"
        #expect(
            SwiftText(long).formatted.lines == ["        #expect(", "            " + long.dropFirst(16)])
    }
}
