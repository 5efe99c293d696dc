/// Returns the contributions whose title another one at the same point has, each with the first one.
func titleIssues(in chosen: [PluginManifest]) -> [ValidationIssue] {
    struct Choice: Hashable {
        let point: ObjectIdentifier
        let title: String
    }
    var owners: [Choice: ValidationIssue.Place] = [:], issues: [ValidationIssue] = []
    for manifest in chosen {
        for point in manifest.contributions {
            guard let title = point.title else { continue }
            let place = ValidationIssue.Place(manifest.name, point.file, point.line)
            let choice = Choice(point: ObjectIdentifier(point.point), title: title)
            guard let first = owners[choice] else {
                owners[choice] = place
                continue
            }
            issues.append(
                ValidationIssue(
                    .duplicateTitle(title, first: first.plugin),
                    "\(manifest.name) contributes '\(title)' to \(point.name), and so does \(first.plugin)",
                    at: [place, first], advice: "rename one of them"))
        }
    }
    return issues
}
