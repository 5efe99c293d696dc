import Foundation
import PackagePlugin

/// `swift package new-app`: runs the generator in the package of the user.
@main
struct NewApp: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "BoardyGenerate").url
        let dependencies = context.package.dependencies.flatMap { ["--dependency", $0.package.directoryURL.path] }
        process.arguments = ["new-app", "--package", context.package.directoryURL.path] + dependencies + arguments
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }
}
