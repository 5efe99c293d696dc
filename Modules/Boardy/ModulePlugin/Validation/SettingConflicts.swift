/// Returns the settings whose name another setting has, each with the first one, and those whose name no option can
/// have.
func settingIssues(in chosen: [PluginManifest]) -> [ValidationIssue] {
    var owners: [String: ValidationIssue.Place] = [:], issues: [ValidationIssue] = []
    for manifest in chosen {
        for setting in manifest.settings {
            let place = ValidationIssue.Place(manifest.name, setting.file, setting.line)
            if !setting.name.isSettingName {
                issues.append(
                    ValidationIssue(
                        .invalidSetting(setting.name),
                        "\(manifest.name) declares the setting '\(setting.name)', a name that no option can have",
                        at: [place],
                        advice: "write lower-case letters and digits, with single dashes, as in 'gateway-key'"))
            }
            guard let first = owners[setting.name] else {
                owners[setting.name] = place
                continue
            }
            issues.append(
                ValidationIssue(
                    .duplicateSetting(setting.name, first: first.plugin),
                    "\(manifest.name) declares the setting '\(setting.name)', which \(first.plugin) declares already",
                    at: [place, first], advice: "rename one of them"))
        }
    }
    return issues
}

extension String {
    /// True for words of lower-case ASCII letters and digits with single dashes between. The first character is a
    /// letter.
    fileprivate var isSettingName: Bool {
        let words = split(separator: "-", omittingEmptySubsequences: false)
        return utf8.first.map { (97...122).contains($0) } == true
            && words.allSatisfy { word in
                !word.isEmpty && word.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
            }
    }
}
