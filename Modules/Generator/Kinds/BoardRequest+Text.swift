/// Text that most kinds need.
extension BoardRequest {
    /// The file of a contract, with its accessor.
    ///
    /// - Parameters:
    ///   - purpose: what its board does, as one sentence.
    ///   - input: the type of the input; nil for none.
    ///   - output: the type of the output; nil for none.
    ///   - kind: the protocol of the contract.
    ///   - more: further members of the contract, such as `public typealias Command = Int`.
    ///   - behind: a declaration behind the accessor; empty for none.
    public func contractFile(
        _ purpose: String, _ input: String? = nil, _ output: String? = nil, kind: String = "BoardContract",
        more: [String] = [], behind: String = ""
    ) -> GeneratedFile {
        let types = [("Input", input), ("Output", output)].compactMap { name, type in
            type.map { "\(access)typealias \(name) = \($0)" }
        }
        let members = ["\(access)static let id: BoardID = \"\(id)\""] + types + more
        let accessor = "\(access)func io\(board)() -> Destination<\(board), Access>"
        return GeneratedFile(
            "\(contractFolder)/\(board).swift",
            """
            \(access)import Boardy

            /// \(purpose)
            \(access)enum \(board): \(kind) {
            \(members.map { "    " + $0 }.joined(separator: "\n"))
            }

            extension ContractHost {
                /// Reaches the board of ``\(board)`` from its motherboard, or from another board of it.
                \(block(accessor, "self[\(board).self]", indent: 4))
            }
            """ + (behind.isEmpty ? "" : "\n\n\(behind)"))
    }

    /// Returns a line if the line fits, and else the same code with line breaks.
    ///
    /// - Parameter indent: the column where the line begins.
    func fit(_ line: String, indent: Int = 0, or broken: String) -> String {
        indent + line.count <= 120 ? line : broken
    }

    /// Returns code and a body in braces: in one line if it fits, and in three lines else.
    ///
    /// - Parameters:
    ///   - head: the code in front of the braces.
    ///   - indent: the column where the code begins. The first line is returned without the blanks before it.
    ///   - limit: the most columns of a line.
    func block(_ head: String, _ body: String, indent: Int = 0, limit: Int = 120) -> String {
        let line = "\(head) { \(body) }", margin = String(repeating: " ", count: indent)
        return indent + line.count <= limit ? line : "\(head) {\n\(margin)    \(body)\n\(margin)}"
    }

    /// Returns the lines by which the plugin serves a contract: one if it fits, and three else.
    ///
    /// - Parameters:
    ///   - body: the closure's body, which makes the board or answers.
    ///   - step: the contract of an inner step, which the plugin registers; nil for the contract of the board.
    func serving(_ body: String, for step: String? = nil) -> [String] {
        block("main.\(step == nil ? serve : "register")(\(step ?? "\(board)").self)", body, limit: 108)
            .split(separator: "\n").map(String.init)
    }

    /// Returns the lines that import targets and the IO target, in order, with a line feed behind each.
    func imports(_ targets: String...) -> String {
        Set(targets + (isPublished ? ["\(module)IO"] : [])).sorted().map { "import \($0)\n" }.joined()
    }

    /// Returns the same for the class of a board, with the targets of the contracts that it awaits.
    func boardImports(_ targets: String...) -> String {
        Set(targets + requirements.map(\.target) + (isPublished ? ["\(module)IO"] : [])).sorted()
            .map { "import \($0)\n" }.joined()
    }

    /// The member of the class of a board that names the contracts that it awaits, with a line feed; empty for none.
    var awaited: String {
        if requirements.isEmpty { return "" }
        let list = requirements.map { "\($0.type).self" }
        let head = "    static let awaitedContracts: [any BoardContract.Type] = ["
        let line = "\(head)\(list.joined(separator: ", "))]\n"
        return line.count <= 121 ? line : "\(head)\n" + list.map { "        \($0),\n" }.joined() + "    ]\n"
    }

    /// The folder of the values of the contract. Rules use them, so the values of an internal contract stand among the
    /// rules.
    var valueFolder: String { isPublished ? ioFolder : "\(folder)/Model" }

    /// Returns the test file of the board.
    ///
    /// - Parameters:
    ///   - targets: the targets that it imports besides Boardy, the module and its IO.
    ///   - code: the suite.
    func testFile(importing targets: String..., code: String) -> GeneratedFile {
        testFile(importing: targets, code: code)
    }

    /// Returns the same for targets in an array.
    func testFile(importing targets: [String], code: String) -> GeneratedFile {
        let imports = Set(targets + ["Boardy", "Testing"] + (isPublished ? ["\(module)IO"] : [])).sorted()
        return GeneratedFile(
            "\(tests)/\(board)Tests.swift",
            imports.map { "import \($0)\n" }.joined() + "\n@testable import \(module)\n\n" + code)
    }
}
