import Foundation

extension Snippet {
    /// Makes a snippet of texts, which are compiled together.
    ///
    /// - Parameters:
    ///   - files: the texts, by the names of their files.
    ///   - compilerArguments: more arguments of the compiler, as above.
    ///   - testFile: the file of the test; leave the default.
    /// - Throws: `SnippetFailure` if `testFile` lies in no package.
    public init(
        files: [String: String], compilerArguments: [String] = [], testFile: String = #filePath
    ) throws {
        try self.init(
            sources: files.sorted { $0.key < $1.key }.map { SnippetSource(name: $0.key, text: $0.value) },
            compilerArguments: compilerArguments, testFile: testFile)
    }

    /// Compiles the snippet as a program with `@main`, runs it, and returns the lines that it prints.
    ///
    /// It takes seconds, so one program shows as much as it can.
    ///
    /// - Parameter modules: the modules of the running build that the program uses, directly or not.
    /// - Throws: `SnippetFailure` with the output if the snippet does not compile, or if the program fails.
    public func output(linking modules: [String]) throws -> [String] {
        try Compiler(packageFolder: packageFolder).output(
            of: sources, linking: modules, arguments: ["-parse-as-library"] + compilerArguments)
    }
}
