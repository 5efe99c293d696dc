import Foundation
import LauncherKit
public import Testing

extension TestedApp {
    /// Plays a session script, such as `run --record` writes, on the app's screens. The test fails if a line of it does
    /// not fit.
    ///
    /// - Parameters:
    ///   - file: the path of the script. A relative one starts at the folder of the test's file.
    ///   - arguments: further arguments of `run`.
    ///   - environment: the values of the variables that the script reads.
    ///   - testFile: the file of the test.
    /// - Returns: the screens with their answers. Secrets are masked.
    @discardableResult
    public func play(
        _ file: String, _ arguments: String..., environment: [String: String] = [:],
        relativeTo testFile: StaticString = #filePath, sourceLocation: SourceLocation = #_sourceLocation
    ) async -> CommandResult {
        let path = URL(filePath: file, relativeTo: URL(filePath: "\(testFile)")).path
        let result = await run(["run", "--script", path] + arguments, environment: environment)
        if result.code != .success { Issue.record("\(result.errors)", sourceLocation: sourceLocation) }
        return result
    }
}
