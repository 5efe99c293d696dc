import Foundation

@main
struct Tool {
    static func main() {
        let root = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        do {
            let invocation = try Invocation(arguments: Array(CommandLine.arguments.dropFirst()))
            let answer = try Answer(to: invocation, root: root)
            print(answer.text)
            exit(answer.isClean ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(error is Invocation.UsageError || error is TestFilter.UnknownNames ? 64 : 70)
        }
    }
}
