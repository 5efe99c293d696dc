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
        let folder = try write(sources)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (status, output) = try run(
            ["-emit-sil", "-o", "/dev/null", "-diagnostic-style", "llvm", "-no-color-diagnostics"]
                + shared(modules, arguments) + sources.map { folder.appendingPathComponent($0.name).path })
        let errors = output.split(separator: "\n").compactMap(CompilerError.init(outputLine:))
        if status != 0, errors.isEmpty {
            throw SnippetFailure(
                description: "The compiler exited with status \(status) and named no error:\n\(output)")
        }
        Self.known.withLock { $0[call] = errors }
        return errors
    }

    /// The folders of `Scripts/test`, whose objects are instrumented.
    private static let instruments: [(folder: String, arguments: [String])] = [
        ("sanitize-thread", ["-sanitize=thread"]), ("sanitize-address", ["-sanitize=address"]),
        ("coverage", ["-profile-generate", "-profile-coverage-mapping"]),
    ]

    /// Compiles sources as a program, runs it, and returns the lines of its output.
    func output(of sources: [SnippetSource], linking names: [String], arguments: [String]) throws -> [String] {
        let modules = try RunningBuild.modulesFolder(), build = modules.deletingLastPathComponent()
        let folder = try write(sources)
        defer { try? FileManager.default.removeItem(at: folder) }
        let objects = try names.flatMap { name in
            // Objects of files that are gone stay in the folder.
            let place = build.appendingPathComponent("\(name).build")
            return try String(contentsOf: place.appendingPathComponent("sources"), encoding: .utf8)
                .split(separator: "\n").map { source in
                    let file = source.split(separator: "/").last ?? source
                    return place.appendingPathComponent("\(file).o").path
                }
        }
        let program = folder.appendingPathComponent("program").path
        let instruments = Self.instruments.first { build.pathComponents.contains($0.folder) }?.arguments ?? []
        var command = ["-wmo", "-o", program] + instruments + shared(modules, arguments)
        command += sources.map { folder.appendingPathComponent($0.name).path }
        let compiled = try run(command + objects, isDriver: true)
        guard compiled.status == 0 else {
            throw SnippetFailure(description: "The program does not compile:\n\(compiled.output)")
        }
        let (status, output) = try run(URL(fileURLWithPath: program), [])
        guard status == 0 else {
            throw SnippetFailure(description: "The program ended with \(status):\n\(output)")
        }
        return output.split(separator: "\n").map(String.init)
    }

    /// Writes sources to a new folder.
    private func write(_ sources: [SnippetSource]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("snippet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for source in sources {
            try source.text.write(
                to: folder.appendingPathComponent(source.name), atomically: false, encoding: .utf8)
        }
        return folder
    }

    /// The arguments of every compilation against the modules of a build.
    private func shared(_ modules: URL, _ arguments: [String]) -> [String] {
        // The cache of the build has the modules of the C libraries already, and no other build changes it meanwhile.
        let cache = modules.deletingLastPathComponent().appendingPathComponent("ModuleCache").path
        let maps = PackageFolder.moduleMaps(in: packageFolder).flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
        return ["-module-name", "Snippet"] + (arguments.contains("-swift-version") ? [] : Self.languageMode)
            + ["-I", modules.path, "-module-cache-path", cache] + maps + arguments
    }

    /// Swift 6 and the upcoming features of Package.swift, which no target can import.
    private static let languageMode =
        ["-swift-version", "6"]
        + [
            "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
        ].flatMap { ["-enable-upcoming-feature", $0] }

    /// Runs the compiler.
    ///
    /// - Parameter isDriver: true for the driver, which links. The compiler itself starts in half of the time.
    private func run(_ arguments: [String], isDriver: Bool = false) throws -> (status: Int32, output: String) {
        #if os(macOS)
            // The driver is needed for the SDK.
            return try run(URL(fileURLWithPath: "/usr/bin/xcrun"), ["swiftc", "-wmo"] + arguments)
        #else
            let tool = isDriver ? ["swiftc"] : ["swift-frontend", "-frontend"]
            return try run(
                URL(fileURLWithPath: "/usr/bin/env"),
                tool + (isDriver ? arguments : arguments.filter { $0 != "-Xfrontend" }))
        #endif
    }

    private func run(_ program: URL, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
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
