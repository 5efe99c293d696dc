/// Text that most kinds need.
extension BoardRequest {
    /// The file of a contract, with its accessor.
    ///
    /// - Parameters:
    ///   - purpose: what its board does, as one sentence.
    ///   - input: the type of the input.
    ///   - output: the type of the output.
    ///   - kind: the protocol of the contract.
    ///   - more: further members of the contract, such as `public typealias Command = Int`.
    ///   - imports: targets that the file imports besides `Boardy`.
    public func contractFile(
        _ purpose: String, _ input: String, _ output: String, kind: String = "BoardContract", more: [String] = [],
        imports: [String] = []
    ) -> GeneratedFile {
        let members = [
            "\(access)static let id: BoardID = \"\(id)\"", "\(access)typealias Input = \(input)",
            "\(access)typealias Output = \(output)",
        ]
        let lines = (members + more).map { "    " + $0 }.joined(separator: "\n")
        return GeneratedFile(
            "\(contractFolder)/\(board).swift",
            """
            \((["Boardy"] + imports).sorted().map { "\(access)import \($0)" }.joined(separator: "\n"))

            /// \(purpose)
            \(access)enum \(board): \(kind) {
            \(lines)
            }

            extension ContractHost {
                /// Reaches the board of ``\(board)`` from its motherboard, or from another board of it.
                \(access)func io\(board)() -> Destination<\(board), Access> { self[\(board).self] }
            }
            """)
    }

    /// The import of the IO target, as a line with a line feed; empty for a board without a published interface.
    public var ioImport: String { isPublished ? "import \(module)IO\n" : "" }
    /// The same for a test that imports the implementation with `@testable`.
    public var ioTestImport: String { ioImport }
}
