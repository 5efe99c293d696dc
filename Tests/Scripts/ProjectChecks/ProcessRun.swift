import Foundation

/// The output and the exit status of a program that ran with an empty standard input.
struct ProcessRun {
    let output: String
    let errors: String
    let status: Int32

    /// Runs a program and waits for its end.
    ///
    /// - Parameters:
    ///   - tools: a folder that is searched for programs before the others.
    ///   - folder: the working directory; nil for that of this process.
    ///   - added: variables of the environment besides those of this process.
    init(
        _ program: URL, _ arguments: [String], tools: TemporaryFolder? = nil, in folder: URL? = nil,
        environment added: [String: String] = [:]
    ) throws {
        let captured = try TemporaryFolder()
        let outputFile = try captured.emptyFile("output")
        let errorFile = try captured.emptyFile("errors")
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        if let folder { process.currentDirectoryURL = folder }
        var environment = ProcessInfo.processInfo.environment.merging(added) { $1 }
        if let tools { environment["PATH"] = "\(tools.url.path):\(environment["PATH", default: "/usr/bin:/bin"])" }
        process.environment = environment
        try process.run()
        process.waitUntilExit()
        output = try String(contentsOf: outputFile, encoding: .utf8)
        errors = try String(contentsOf: errorFile, encoding: .utf8)
        status = process.terminationStatus
    }
}
