import Foundation
import Synchronization

/// Runs the Swift compiler with the settings of the package: Swift 6 and its upcoming features.
struct Compiler {
    let packageFolder: URL
    /// The errors of each call so far, because several suites verify one snippet for rules of their own.
    private static let known = Mutex<[[String]: [CompilerError]]>([:])

    /// Compiles sources as one module and returns the errors.
    ///
    /// It compiles as far as SIL, because the compiler finds errors of region isolation there, and writes no output.
    /// A call takes about 0.07 s of processor time, most of which is the start of the compiler.
    func errors(in sources: [SnippetSource], arguments: [String]) throws -> [CompilerError] {
        let call = sources.flatMap { [$0.name, $0.text] } + arguments
        if let errors = Self.known.withLock({ $0[call] }) { return errors }
        let modules = try RunningBuild.modulesFolder()
        // The cache of the build has the modules of the C libraries already, and no other build changes it meanwhile.
        let cache = modules.deletingLastPathComponent().appendingPathComponent("ModuleCache").path
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("snippet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try sources.map { source in
            let file = folder.appendingPathComponent(source.name)
            try source.text.write(to: file, atomically: false, encoding: .utf8)
            return file.path
        }
        let maps = PackageFolder.moduleMaps(in: packageFolder).flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
        let (status, output) = try run(
            ["-emit-sil", "-o", "/dev/null", "-module-name", "Snippet"]
                + ["-diagnostic-style", "llvm", "-no-color-diagnostics"]
                + (arguments.contains("-swift-version") ? [] : Self.languageMode)
                + ["-I", modules.path, "-module-cache-path", cache] + maps + arguments + files)
        let errors = output.split(separator: "\n").compactMap(CompilerError.init(outputLine:))
        if status != 0, errors.isEmpty {
            throw SnippetFailure(
                description: "The compiler exited with status \(status) and named no error:\n\(output)")
        }
        Self.known.withLock { $0[call] = errors }
        return errors
    }

    /// Swift 6 and the upcoming features of Package.swift, which no target can import.
    private static let languageMode =
        ["-swift-version", "6"]
        + [
            "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
        ].flatMap { ["-enable-upcoming-feature", $0] }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        #if os(macOS)
            process.executableURL = URL(fileURLWithPath: "/usr/bin/xcrun")
            process.arguments = ["swiftc", "-wmo"] + arguments
        #else
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            // Without the driver, which takes as long to start as the compiler itself. It is needed for the SDK of
            // macOS only.
            process.arguments = ["swift-frontend", "-frontend"] + arguments.filter { $0 != "-Xfrontend" }
        #endif
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        // Read before waiting: a full pipe would stop the compiler.
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
