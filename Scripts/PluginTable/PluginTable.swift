import Foundation
import PackagePlugin

/// Writes the table of plugins of an app: the launcher plugin of each feature that the app links, in their order.
///
/// A feature is a target that depends on its contracts, as `Payment` on `PaymentIO`. Its plugin is
/// `PaymentLauncherPlugin`.
@main
struct PluginTable: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let features = names(target.dependencies).filter { used in
            context.package.targets.contains { $0.name == used && names($0.dependencies).contains("\(used)IO") }
        }
        let lines =
            [
                "// The build writes this table from Package.swift: the public XLauncherPlugin of each feature X that",
                "// \(target.name) links. If the compiler cannot find one, Scripts/check says why.", "import Boardy",
            ] + features.map { "import \($0)" } + [
                "enum PluginTable {", "    static var plugins: [any LauncherPlugin] {", "        [",
            ] + features.map { "            \($0)LauncherPlugin()," } + ["        ]", "    }", "}"]
        let file = context.pluginWorkDirectoryURL.appending(path: "PluginTable.swift")
        return [
            .buildCommand(
                displayName: "Writing the plugins of \(target.name)", executable: URL(filePath: "/bin/sh"),
                arguments: ["-c", "file=$1 && shift && printf '%s\\n' \"$@\" >\"$file\"", "sh", file.path] + lines,
                outputFiles: [file])
        ]
    }

    private func names(_ dependencies: [TargetDependency]) -> [String] {
        dependencies.compactMap { if case .target(let used) = $0 { used.name } else { nil } }
    }
}
