import BoardySourceCode

/// Finds features whose plugin an app does not install, or cannot.
struct PluginTableCheck {
    let package: PackageDescription
    let manifest: ManifestLines

    /// Returns an issue for each feature that an app links, but does not install, or whose plugin the app cannot see.
    ///
    /// - Parameter files: the files of each target.
    func issues(in files: [String: [SourceFile]]) -> [CheckIssue] {
        package.targets.filter { $0.role == .launcher }.flatMap { app -> [CheckIssue] in
            let code = files[app.name] ?? [], words = Set(code.flatMap(\.tokens).map(\.text))
            let isBuilt = app.dependencies.contains(Self.builder)
            let table = code.first { $0.path.lowercased().hasSuffix("/main.swift") } ?? code.first
            return package.targets.flatMap { target -> [CheckIssue] in
                guard target.isImplementation, app.dependencies.contains(target.name) else { return [] }
                let code = files[target.name] ?? []
                let plugins = Self.plugins(in: code), built = "\(target.name)LauncherPlugin"
                if let hidden = hiddenPlugin(in: code, of: app.name) { return [hidden] }
                if isBuilt {
                    guard let plugin = plugins.first, !plugins.contains(built) else { return [] }
                    return [
                        CheckIssue(
                            file: "Package.swift", line: manifest.line(of: target.name), rule: .pluginTable,
                            problem: "\(app.name) links \(target.name), whose plugin is not named \(built)",
                            remedy: "rename \(plugin); the build writes the name into the table of \(app.name)")
                    ]
                }
                return plugins.filter { !words.contains($0) }.map { plugin in
                    CheckIssue(
                        file: "Package.swift", line: manifest.line(of: target.name), rule: .pluginTable,
                        problem: "\(app.name) links \(target.name) and does not install it",
                        remedy: "add 'import \(target.name)' and '\(plugin)()' to \(table?.path ?? app.path)")
                }
            }
        }
    }

    /// Returns an issue if a feature has plugins, and other targets see none of them.
    private func hiddenPlugin(in files: [SourceFile], of app: String) -> CheckIssue? {
        let found = files.flatMap { file in file.declarations.filter(Self.isPlugin).map { (file, $0) } }
        guard let (file, plugin) = found.first,
            !found.contains(where: { $1.isPublic || $1.modifiers.contains("package") })
        else { return nil }
        return CheckIssue(
            file: file.path, at: file.tokens[plugin.nameIndex], rule: .pluginTable,
            problem: "\(plugin.name) is not public, so \(app) cannot install it",
            remedy: "write 'public' in front of it and of its name, init() and prepareForLaunching(withOptions:)")
    }

    /// The plugin of the build that writes the table of an app.
    static let builder = "PluginTable"
    /// The protocol of launcher plugins, and its refinement for plugins with commands.
    private static let protocols: Set = ["LauncherPlugin", "CommandPlugin"]

    /// Returns the types of a target that are launcher plugins.
    static func plugins(in files: [SourceFile]) -> [String] {
        files.flatMap(\.declarations).filter(isPlugin).map(\.name)
    }

    private static func isPlugin(_ type: Declaration) -> Bool { !protocols.isDisjoint(with: type.inherited) }
}
