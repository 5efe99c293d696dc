/// All checks of the layout: imports, test targets, the top level, the order of folders, the ways, and newer names.
struct LayoutCheck {
    let checkout: Checkout
    let package: PackageDescription

    /// The page that declares the order of folders and the ways. Neither is checked while it does not exist.
    static let architecturePage = "docs/architecture.md"

    /// Returns every issue, in the order of the files.
    func issues() throws -> [CheckIssue] {
        let manifest = ManifestLines(try checkout.read("Package.swift"))
        var issues = TopLevelCheck.issues(in: checkout.files)
        issues += package.dependencies.map { dependency in
            CheckIssue(
                file: "Package.swift", line: 1, rule: .packageDependency,
                problem: "the package depends on another one, \(dependency.identity)",
                remedy: "use the toolchain's libraries, or a C library of the system through a systemLibrary target")
        }
        var tokens: [String: [SwiftToken]] = [:]
        for target in package.targets {
            let files = try target.swiftFiles.map { ($0, SwiftSource(try checkout.read($0))) }
            issues += ImportCheck(target: target, package: package, manifest: manifest).issues(in: files)
            issues += TestTargetCheck(package: package, manifest: manifest).issues(
                for: target, sources: files.map(\.1))
            for (file, source) in files {
                let fileTokens = source.tokens()
                issues += PlatformCheck.issues(in: file, tokens: fileTokens)
                if target.role != .tests { tokens[file] = fileTokens }
            }
        }
        return (issues + (try architectureIssues(tokens))).sorted()
    }

    private func architectureIssues(_ tokens: [String: [SwiftToken]]) throws -> [CheckIssue] {
        guard checkout.files.contains(Self.architecturePage) else { return [] }
        let text = try checkout.read(Self.architecturePage)
        let order = FolderOrderCheck(package: package, page: Self.architecturePage, text: text)
        let ways = WayCheck(page: Self.architecturePage, text: text, tokens: tokens)
        return order.issues(in: tokens.mapValues(TypeScan.init)) + ways.issues()
    }
}
