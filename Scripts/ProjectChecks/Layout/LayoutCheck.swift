/// All checks of the layout: imports, test targets, the top level, requirements, the table of plugins, samples, the
/// order of folders, the ways, newer names, responses, the size of our app, C libraries that apps can leave out, and
/// code that opens files of stores.
struct LayoutCheck {
    let checkout: Checkout
    let package: PackageDescription

    /// The page that declares the order of folders and the ways. Neither is checked while it does not exist.
    static let architecturePage = "docs/architecture.md"

    func issues() throws -> [CheckIssue] {
        let manifest = ManifestLines(try checkout.read("Package.swift"))
        var issues = TopLevelCheck.issues(in: checkout.files)
        issues += package.dependencies.map { dependency in
            CheckIssue(
                file: "Package.swift", line: 1, rule: .packageDependency,
                problem: "the package depends on another one, \(dependency.identity)",
                remedy: "use the toolchain's libraries, or a C library of the system through a systemLibrary target")
        }
        var tokens: [String: [SwiftToken]] = [:], imports: [String: Set<String>] = [:]
        for target in package.targets {
            let texts = try target.swiftFiles.map { (path: $0, text: try checkout.read($0)) }
            let files = texts.map { ($0.path, SwiftSource($0.text)) }
            issues += AppSizeCheck.issues(for: target, files: texts)
            issues += ImportCheck(target: target, package: package, manifest: manifest).issues(in: files)
            issues += TestTargetCheck(package: package, manifest: manifest).issues(
                for: target, sources: files.map(\.1))
            for (file, source) in files {
                let fileTokens = source.tokens()
                issues += PlatformCheck.issues(in: file, tokens: fileTokens)
                if target.name == StoreFileCheck.target {
                    issues += StoreFileCheck.issues(in: file, tokens: fileTokens)
                }
                issues += ResponseCheck.issues(in: file, tokens: fileTokens)
                if target.role != .tests { tokens[file] = fileTokens }
                if case .implementation = target.role {
                    imports[file] = Set(ImportStatement.all(in: source).map(\.module))
                }
            }
        }
        issues += OptionalLibraryCheck(package: package, manifest: manifest).issues()
        issues += PluginTableCheck(package: package, manifest: manifest).issues(in: tokens) + sampleIssues(tokens)
        return (issues + requirementIssues(tokens, imports) + (try architectureIssues(tokens))).sorted()
    }

    private func sampleIssues(_ tokens: [String: [SwiftToken]]) -> [CheckIssue] {
        package.targets.flatMap { target -> [CheckIssue] in
            guard case .contracts = target.role else { return [] }
            var check = SampleCheck()
            for file in target.swiftFiles.sorted() { check.read(file, tokens: tokens[file] ?? []) }
            return check.issues
        }
    }

    private func requirementIssues(
        _ tokens: [String: [SwiftToken]], _ imports: [String: Set<String>]
    ) -> [CheckIssue] {
        let published = package.targets.compactMap { target -> PublishedContracts? in
            guard case .contracts = target.role else { return nil }
            return PublishedContracts(module: target.name, files: target.swiftFiles.compactMap { tokens[$0] })
        }
        return package.targets.flatMap { target -> [CheckIssue] in
            guard case .implementation(let feature) = target.role else { return [] }
            var check = RequirementCheck(feature: feature, published: published)
            for file in target.swiftFiles.sorted() {
                check.read(file, tokens: tokens[file] ?? [], imports: imports[file] ?? [])
            }
            return check.issues
        }
    }

    private func architectureIssues(_ tokens: [String: [SwiftToken]]) throws -> [CheckIssue] {
        guard checkout.files.contains(Self.architecturePage) else { return [] }
        let text = try checkout.read(Self.architecturePage)
        let order = FolderOrderCheck(package: package, page: Self.architecturePage, text: text)
        let ways = WayCheck(page: Self.architecturePage, text: text, tokens: tokens)
        return order.issues(in: tokens.mapValues(TypeScan.init)) + ways.issues()
    }
}

/// Compares the imports of one target with its declared dependencies and with the layers.
struct ImportCheck {
    let target: PackageTarget
    let package: PackageDescription
    let manifest: ManifestLines

    func issues(in files: [(path: String, source: SwiftSource)]) -> [CheckIssue] {
        var imported: Set<String> = []
        var issues = placement()
        for (path, source) in files {
            for statement in ImportStatement.all(in: source) where statement.module != target.name {
                imported.insert(statement.module)
                issues += self.issues(of: statement, in: path)
            }
        }
        return issues + unused(imported: imported)
    }

    /// Returns an issue if the target lies where the layout has no target, or is shared and has no place in the order.
    private func placement() -> [CheckIssue] {
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

    private func issues(of statement: ImportStatement, in file: String) -> [CheckIssue] {
        let module = statement.module
        func issue(_ rule: CheckIssue.Rule, _ problem: String, _ remedy: String) -> CheckIssue {
            CheckIssue(file: file, line: statement.line, rule: rule, problem: problem, remedy: remedy)
        }
        guard let imported = package[module] else {
            if !ToolchainModules.contains(module) {
                return [
                    issue(
                        .undeclaredImport,
                        "\(target.name) imports \(module), which is no target of this package and not of the toolchain",
                        "import a target of Package.swift or one of "
                            + ToolchainModules.foundation.union(ToolchainModules.standard).sorted().joined(
                                separator: ", "))
                ]
            }
            return ToolchainModules.alternative(to: module, in: target).map {
                [issue(.toolchain, "\(target.name) imports \(module)", $0)]
            } ?? []
        }
        var issues: [CheckIssue] = []
        let violation = Layers.violation(to: imported, in: target, file: file)
        if let violation {
            issues.append(issue(violation.rule, violation.problem, violation.remedy))
        }
        // A dependency that the layers forbid is not to be declared, so only one of the two is said.
        if violation == nil, !target.dependencies.contains(module) {
            issues.append(
                issue(
                    .undeclaredImport, "\(target.name) imports \(module) but does not declare it",
                    "add \"\(module)\" to what \(target.name) uses, Package.swift:\(manifest.line(of: target.name))"))
        }
        return issues
    }

    /// Returns an issue for each declared dependency that no file imports.
    ///
    /// Package.swift adds some dependencies by itself: tests get those of their target, and a target that imports the
    /// umbrella gets the umbrella's parts. These are not judged.
    private func unused(imported: Set<String>) -> [CheckIssue] {
        let givers =
            (target.type == "test" ? target.dependencies : []) + (imported.contains("Boardy") ? ["Boardy"] : [])
        let given = Set(givers.compactMap { package[$0] }.flatMap(\.dependencies))
        return target.dependencies.filter { dependency in
            // A feature that the launcher does not install is an issue of the table of plugins.
            let isFeature = if case .implementation? = package[dependency]?.role { true } else { false }
            return !imported.contains(dependency) && !given.contains(dependency)
                && !(isFeature && target.role == .launcher)
        }.map { dependency in
            CheckIssue(
                file: "Package.swift", line: manifest.line(of: target.name), rule: .unusedDependency,
                problem: "\(target.name) declares \(dependency) but no file of it imports it",
                remedy: "remove \"\(dependency)\" from what \(target.name) uses")
        }
    }
}

/// Finds targets with code that have no test target, and test targets whose folder does not mirror the tested one.
struct TestTargetCheck {
    let package: PackageDescription
    let manifest: ManifestLines

    func issues(for target: PackageTarget, sources: [SwiftSource]) -> [CheckIssue] {
        guard target.role?.wantsTests == true, !sources.allSatisfy(ImportStatement.isAll) else { return [] }
        let name = target.name + "Tests"
        let path = TargetRole.testPath(for: target.path)
        let line = manifest.line(of: target.name)
        guard let tests = package[name], tests.type == "test" else {
            return [
                CheckIssue(
                    file: "Package.swift", line: line, rule: .testTarget,
                    problem: "\(target.name) has code but no test target",
                    remedy: "declare \(name) at \(path)")
            ]
        }
        if tests.path == path { return [] }
        return [
            CheckIssue(
                file: "Package.swift", line: line, rule: .testTarget, problem: "\(name) lies in \(tests.path)",
                remedy: "tests mirror what they test: \(path)")
        ]
    }
}
