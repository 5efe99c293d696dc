/// Finds targets that lie where the layout has no target, shared targets without a place in the order, and folders of
/// `Modules` without a target.
struct PlacementCheck {
    let manifest: ManifestLines

    func issues(for target: PackageTarget) -> [CheckIssue] {
        let line = manifest.line(of: target.name)
        guard let role = target.role else {
            return [
                CheckIssue(
                    file: "Package.swift", line: line, rule: .layout,
                    problem: "\(target.name) lies in \(target.path), where the layout has no target",
                    remedy: "Modules/Boardy/<Part>, Modules/<Library>, Modules/<Feature>/IO, "
                        + "Modules/<Feature>/Implementation, Launcher, Tests/… or Scripts/<Tool>")
            ]
        }
        guard role == .framework || role == .library, !Layers.has(target.name) else { return [] }
        return [
            CheckIssue(
                file: "Package.swift", line: line, rule: .layout,
                problem: "\(target.name) has no place in the order of the shared targets",
                remedy: "add it to the list in Scripts/ProjectChecks/Layout/Layers.swift, behind all it imports")
        ]
    }

    /// - Parameter targets: the paths of all targets.
    static func issues(in checkout: Checkout, targets: Set<String>) -> [CheckIssue] {
        var seen: Set<String> = []
        return checkout.swiftFiles(below: "Modules").compactMap { file in
            let parts = file.split(separator: "/"), name = parts[1]
            let folders = parts.indices.dropFirst().map { parts[..<$0].joined(separator: "/") }
            let folder = folders[min(name == "Boardy" ? 2 : 1, folders.count - 1)]
            guard targets.isDisjoint(with: folders), seen.insert(folder).inserted else { return nil }
            let isFeature = folders.contains { $0 == "\(folder)/IO" || $0 == "\(folder)/Implementation" }
            let path = folder.dropFirst("Modules/".count)
            let row = isFeature ? "feature(\"\(name)\")" : "library(\"…\", at: \"\(path)\")"
            return CheckIssue(
                file: file, line: 1, rule: .layout, problem: "\(folder) belongs to no target",
                remedy: "add .\(row) to the table of Package.swift, or remove the folder")
        }
    }
}
