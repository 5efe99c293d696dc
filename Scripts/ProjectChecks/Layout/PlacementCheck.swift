/// Finds targets that lie where the layout has no target, and shared targets without a place in the order.
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
}
