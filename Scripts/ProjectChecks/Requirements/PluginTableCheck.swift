/// Finds features whose plugin no file of the launcher names.
struct PluginTableCheck {
    /// The file with the table of plugins.
    static let table = "Launcher/Main.swift"

    let package: PackageDescription
    let manifest: ManifestLines

    /// Returns an issue for each feature that the launcher links and does not install.
    ///
    /// - Parameter tokens: the code of each file.
    func issues(in tokens: [String: [SwiftToken]]) -> [CheckIssue] {
        let launcher = package.targets.filter { $0.role == .launcher }
        let linked = Set(launcher.flatMap(\.dependencies))
        let words = Set(launcher.flatMap(\.swiftFiles).flatMap { tokens[$0] ?? [] }.map(\.text))
        return package.targets.flatMap { target -> [CheckIssue] in
            guard case .implementation = target.role, linked.contains(target.name) else { return [] }
            return plugins(of: target, tokens).filter { !words.contains($0) }.map { plugin in
                CheckIssue(
                    file: "Package.swift", line: manifest.line(of: target.name), rule: .pluginTable,
                    problem: "the launcher links \(target.name) and does not install it",
                    remedy: "add 'import \(target.name)' and '\(plugin)()' to \(Self.table)")
            }
        }
    }

    /// The types of a target that conform to `LauncherPlugin`.
    private func plugins(of target: PackageTarget, _ tokens: [String: [SwiftToken]]) -> [String] {
        target.swiftFiles.flatMap { file -> [String] in
            let code = tokens[file] ?? []
            return code.indices.compactMap { index in
                guard ["struct", "class", "enum"].contains(code[index].text) else { return nil }
                let declaration = code[index...].prefix { $0.text != "{" }.map(\.text)
                return declaration.contains("LauncherPlugin") ? code.text(at: index + 1) : nil
            }
        }
    }
}
