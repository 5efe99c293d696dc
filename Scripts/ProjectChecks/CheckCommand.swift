import Foundation

/// The program behind `Scripts/check` and `Scripts/affected`. It exits with 0 if everything is in order, 1 if not, 64
/// for wrong arguments, and 65 for a file that is no baseline.
@main
struct CheckCommand {
    static func main() {
        let root = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        do {
            let arguments = CommandLine.arguments.dropFirst()
            if arguments.first == "affected" {
                let options = try AffectedOptions(arguments.dropFirst())
                print(try AffectedReport(options, root: root).text(options))
                exit(0)
            }
            let invocation = try Invocation(arguments: Array(arguments))
            let report = try CheckReport(of: invocation, root: root)
            print(report.text)
            exit(report.isClean ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(exitCode(of: error))
        }
    }

    static func exitCode(of error: any Error) -> Int32 {
        switch error {
        case is UsageError: 64
        case is BaselineError: 65
        default: 70
        }
    }
}
