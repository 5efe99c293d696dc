import Foundation

/// A Swift source that is compiled against the modules of the running build, to show what does not compile, or does.
///
/// A line that must fail says so at its end, with a part of the compiler's message; several marks may stand on a line:
///
///     let port = InputPort(implementation: 3) // error: initializer is inaccessible
///
/// A snippet without marks must compile. The test that owns it is one line:
///
///     try Snippet("making-a-port", alongside: "base").verify()
///
/// The compiler looks for isolation errors that depend on the flow of values only in a source whose types are right, so
/// those belong into a snippet of their own.
public struct Snippet {
    /// A file handed to the compiler.
    struct Source {
        var name: String
        var text: String
    }

    let sources: [Source]
    /// Whether statements may stand outside functions.
    var isScript = false
    let compilerArguments: [String]
    let packageFolder: URL

    /// Reads `must-not-compile/<name>.swift` beside the test's file.
    ///
    /// - Parameters:
    ///   - name: the snippet, without its extension.
    ///   - shared: further files of the same folder that are compiled with it, without their extension.
    ///   - compilerArguments: added to the compiler's call, for example `["-default-isolation", "MainActor"]`.
    ///   - testFile: the file of the test; leave the default.
    /// - Throws: what reading the files throws, or `SnippetFailure` where `testFile` lies in no package.
    public init(
        _ name: String, alongside shared: String..., compilerArguments: [String] = [], testFile: String = #filePath
    ) throws {
        let folder = URL(fileURLWithPath: testFile).deletingLastPathComponent()
            .appendingPathComponent("must-not-compile")
        sources = try ([name] + shared).map { name in
            let file = folder.appendingPathComponent("\(name).swift")
            return Source(name: file.lastPathComponent, text: try String(contentsOf: file, encoding: .utf8))
        }
        self.compilerArguments = compilerArguments
        packageFolder = try PackageFolder.containing(testFile)
    }

    /// Takes the text itself, for sources that a test generates.
    ///
    /// - Parameters:
    ///   - source: the text of the only file; its lines are counted from 1.
    ///   - isScript: whether it is a `main.swift`, where statements may stand outside functions, on the main actor.
    ///   - compilerArguments: added to the compiler's call.
    ///   - testFile: the file of the test; leave the default.
    /// - Throws: `SnippetFailure` where `testFile` lies in no package.
    public init(
        source: String, isScript: Bool = false, compilerArguments: [String] = [], testFile: String = #filePath
    ) throws {
        sources = [Source(name: "snippet.swift", text: source)]
        self.isScript = isScript
        self.compilerArguments = compilerArguments
        packageFolder = try PackageFolder.containing(testFile)
    }

    /// Compiles the snippet and returns every error, in the order of the compiler.
    ///
    /// - Throws: `SnippetFailure` where the compiler or the modules of the running build are not found, or where the
    ///   compiler fails without naming an error.
    public func errors() throws -> [CompilerError] {
        try Compiler(packageFolder: packageFolder).errors(
            in: sources, arguments: (isScript ? [] : ["-parse-as-library"]) + compilerArguments)
    }

    /// Compiles the snippet and expects errors at the marked lines, as marked, and nowhere else.
    ///
    /// - Throws: `SnippetFailure` naming each deviation with its line; see also `errors()`.
    public func verify() throws {
        let deviations = try deviations()
        if !deviations.isEmpty {
            throw SnippetFailure(
                description: "The snippet does not compile as its marks say:\n\(deviations.joined(separator: "\n"))")
        }
    }

    /// Compiles the snippet and compares its errors with its marks; empty when exactly the marked lines fail as marked.
    func deviations() throws -> [String] {
        let marks = sources.flatMap { Mark.marks(in: $0) }
        let errors = try errors()
        let missing = marks.filter { mark in !errors.contains(where: mark.matches) }
        let unexpected = errors.filter { error in !marks.contains { $0.matches(error) } }
        return missing.map { "\($0.file):\($0.line): expected an error with: \($0.part)" }
            + unexpected.map { "\($0.file):\($0.line): unexpected error: \($0.message)" }
    }
}
