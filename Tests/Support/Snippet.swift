import Foundation

/// A Swift source that a test compiles against the modules of the running build, to show that it fails or compiles.
///
/// A comment at the end of a line expects an error there, with a part of the compiler's message:
///
///     let port = InputPort(implementation: 3) // error: initializer is inaccessible
///
/// A line may expect several errors. A snippet that expects none must compile. A test verifies a snippet in one line:
///
///     try Snippet("making-a-port", alongside: "base").verify()
///
/// The compiler looks for some isolation errors only in a source without type errors, so these need a separate snippet.
public struct Snippet {
    let sources: [SnippetSource]
    /// True if statements may stand outside functions.
    var isScript = false
    let compilerArguments: [String]
    let packageFolder: URL

    /// Reads `must-not-compile/<name>.swift` beside the test's file.
    ///
    /// - Parameters:
    ///   - name: the name of the snippet's file, without its extension.
    ///   - shared: further files of the same folder that are compiled with it, without their extension.
    ///   - compilerArguments: more arguments of the compiler, for example `["-default-isolation", "MainActor"]`.
    ///     `-swift-version` replaces Swift 6 and the upcoming features of the package.
    ///   - testFile: the file of the test; leave the default.
    /// - Throws: an error of Foundation if a file cannot be read, `SnippetFailure` if `testFile` lies in no package.
    public init(
        _ name: String, alongside shared: String..., compilerArguments: [String] = [], testFile: String = #filePath
    ) throws {
        try self.init([name] + shared, compilerArguments: compilerArguments, testFile: testFile)
    }

    /// Reads `<folder>/<name>.swift` of several files beside the test's file, which are compiled together.
    ///
    /// - Parameters:
    ///   - names: the names of the files, without their extension.
    ///   - folder: the folder of the files.
    ///   - compilerArguments: more arguments of the compiler, as above.
    ///   - testFile: the file of the test; leave the default.
    /// - Throws: an error of Foundation if a file cannot be read, `SnippetFailure` if `testFile` lies in no package.
    public init(
        _ names: [String], in folder: String = "must-not-compile", compilerArguments: [String] = [],
        testFile: String = #filePath
    ) throws {
        let folder = URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent(folder)
        let sources = try names.map { name in
            let file = folder.appendingPathComponent("\(name).swift")
            return SnippetSource(name: file.lastPathComponent, text: try String(contentsOf: file, encoding: .utf8))
        }
        try self.init(sources: sources, compilerArguments: compilerArguments, testFile: testFile)
    }

    /// Makes a snippet of a text, for sources that a test generates.
    ///
    /// - Parameters:
    ///   - source: the text of the only file; its lines are counted from 1.
    ///   - isScript: true for a `main.swift`, where statements stand outside functions, on the main actor.
    ///   - compilerArguments: more arguments of the compiler.
    ///   - testFile: the file of the test; leave the default.
    /// - Throws: `SnippetFailure` if `testFile` lies in no package.
    public init(
        source: String, isScript: Bool = false, compilerArguments: [String] = [], testFile: String = #filePath
    ) throws {
        try self.init(
            sources: [SnippetSource(name: "snippet.swift", text: source)], compilerArguments: compilerArguments,
            testFile: testFile)
        self.isScript = isScript
    }

    init(sources: [SnippetSource], compilerArguments: [String], testFile: String) throws {
        self.sources = sources
        self.compilerArguments = compilerArguments
        packageFolder = try PackageFolder.containing(testFile)
    }

    /// Compiles the snippet and returns every error, in the order of the compiler.
    ///
    /// - Throws: `SnippetFailure` if the compiler or the modules of the running build are not found, or if the compiler
    ///   fails without an error message.
    public func errors() throws -> [CompilerError] {
        try Compiler(packageFolder: packageFolder).errors(
            in: sources, arguments: (isScript ? [] : ["-parse-as-library"]) + compilerArguments)
    }

    /// Compiles the snippet and compares its errors with those that its lines expect.
    ///
    /// - Throws: `SnippetFailure` with every missing and every unexpected error; see also ``errors()``.
    public func verify() throws {
        let differences = try differences()
        if !differences.isEmpty {
            throw SnippetFailure(
                description: "The snippet's errors differ from the expected ones:\n"
                    + differences.joined(separator: "\n"))
        }
    }

    /// Returns a line for each missing and each unexpected error; none if all are as expected.
    private func differences() throws -> [String] {
        let expected = sources.flatMap { ExpectedError.all(in: $0) }
        let errors = try errors()
        let missing = expected.filter { expectation in !errors.contains(where: expectation.matches) }
        let unexpected = errors.filter { error in !expected.contains { $0.matches(error) } }
        return missing.map { "\($0.file):\($0.line): expected an error with: \($0.part)" }
            + unexpected.map { "\($0.file):\($0.line): unexpected error: \($0.message)" }
    }
}
