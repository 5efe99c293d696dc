import Foundation
import PackagePlugin

/// A command of `swift package` that runs the command of the same name of the generator, in the package of the user.
///
/// The folder of each command links to this file. The module of a plugin has the name of its command, with `_` for `-`.
@main
struct Command: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let name = String(#fileID.prefix { $0 != "/" }).replacing("_", with: "-")
        let process = Process()
        process.executableURL = try context.tool(named: "BoardyGenerate").url
        let folders =
            ["--package", context.package.directoryURL.path]
            + context.package.dependencies.flatMap { ["--dependency", $0.package.directoryURL.path] }
        // The others are about a folder that the user names.
        process.arguments = [name] + (name.hasPrefix("new-") ? folders : []) + arguments
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { exit(process.terminationStatus) }
    }
}
