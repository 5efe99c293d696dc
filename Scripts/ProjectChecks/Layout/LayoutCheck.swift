import BoardySourceCode

/// All checks of the sources: those for every package, and those that are about this repository alone.
struct LayoutCheck {
    let checkout: Checkout
    let package: PackageDescription
    private let manifest: ManifestLines
    /// The Swift files of each target.
    private let files: [String: [SourceFile]]

    /// The page that declares the order of folders and the ways. Neither is checked while it does not exist.
    static let architecturePage = "docs/architecture.md"

    init(checkout: Checkout, package: PackageDescription) throws {
        self.checkout = checkout
        manifest = ManifestLines(try checkout.read("Package.swift"))
        var files: [String: [SourceFile]] = [:], plugins: Set<String> = []
        for target in package.targets {
            let sources = try target.swiftFiles.sorted().map {
                SourceFile($0, text: try checkout.read($0), isTest: $0.hasPrefix("Tests/"))
            }
            files[target.name] = sources
            if !PluginTableCheck.plugins(in: sources).isEmpty { plugins.insert(target.name) }
        }
        self.files = files
        self.package = package.isRepository ? package : package.withRoles(plugins: plugins)
    }

    func issues() throws -> [CheckIssue] {
        let issues = try package.targets.flatMap(issues(of:)) + wholeIssues() + requirementIssues()
        return (issues + (try architectureIssues()) + (package.isRepository ? try repositoryIssues() : [])).sorted()
    }

    private func files(of target: PackageTarget) -> [SourceFile] { files[target.name] ?? [] }

    private func canHaveBoards(_ target: PackageTarget) -> Bool {
        target.role == .launcher || target.isImplementation || !package.isRepository && target.role != .tests
    }

    private func issues(of target: PackageTarget) -> [CheckIssue] {
        let files = files(of: target)
        var issues = ImportCheck(target: target, package: package, manifest: manifest).issues(in: files)
        if target.isImplementation {
            if package.isRepository || package["\(target.name)IO"] != nil {
                issues += PublicImplementationCheck.issues(for: target, files: files)
            }
            issues += ReachCheck.issues(in: files)
            issues += files.flatMap { ResponseCheck.issues(in: $0.path, tokens: $0.tokens) }
        }
        if canHaveBoards(target) {
            issues += files.flatMap { file in
                KeptViewCheck.issues(in: file) + KeptDelegateCheck.issues(in: file) + BusLifetimeCheck.issues(in: file)
                    + FlowCheck.issues(in: file) + BoundarySingletonCheck.issues(in: file)
            }
        }
        if target.isContracts {
            var check = SampleCheck()
            for file in files { check.read(file.path, tokens: file.tokens) }
            issues += check.issues
        }
        return issues
    }

    /// Returns the issues of several targets together.
    private func wholeIssues() -> [CheckIssue] {
        CycleCheck(package: package, manifest: manifest, files: files).issues()
            + PluginTableCheck(package: package, manifest: manifest).issues(in: files)
            + documentationIssues() + closureIssues()
    }

    /// Returns the issues of closures that run otherwise than they look.
    private func closureIssues() -> [CheckIssue] {
        let all = package.targets.flatMap(files(of:)), isolation = IsolationCheck(files: all)
        return all.flatMap { LazyFirstCheck.issues(in: $0.path, tokens: $0.tokens) + isolation.issues(in: $0) }
    }

    private func requirementIssues() throws -> [CheckIssue] {
        let own = package.targets.filter(\.isContracts).map { target in
            PublishedContracts(module: target.name, files: files(of: target).map(\.tokens))
        }
        let published =
            try own
            + package.dependencies.flatMap(\.contracts).map { contracts in
                PublishedContracts(
                    module: contracts.module,
                    files: try contracts.files.map { SwiftSource(try checkout.read($0)).tokens() })
            }
        let provisions = ProvisionCheck(files: package.targets.filter(canHaveBoards).flatMap(files(of:)))
        return package.targets.flatMap { target -> [CheckIssue] in
            guard case .implementation(let feature) = target.role else { return [] }
            let awaits = AwaitCheck(files: files(of: target), published: published).findings
            var check = RequirementCheck(
                feature: feature, published: published, awaited: Set(awaits.compactMap(\.missing)))
            for file in files(of: target) {
                check.read(file.path, tokens: file.tokens, imports: Set(file.imports.map(\.module)))
            }
            return check.issues + awaits.map(\.issue)
                + provisions.issues(of: "\(feature)IO", in: files["\(feature)IO"] ?? [])
        }
    }

    private func documentationIssues() -> [CheckIssue] {
        let targets = package.targets.filter { target in
            switch target.role {
            case .framework, .library, .contracts, .implementation: true
            default: false
            }
        }
        let check = PublicDocumentationCheck(files: targets.flatMap(files(of:)))
        return targets.flatMap { target in
            let hasCatalog = checkout.files.contains { $0.hasPrefix(target.path + "/") && $0.contains(".docc/") }
            let isShared = target.role == .framework || target.role == .library
            return check.issues(in: files(of: target), all: hasCatalog && isShared)
        }
    }

    private func architectureIssues() throws -> [CheckIssue] {
        guard checkout.files.contains(Self.architecturePage) else { return [] }
        let text = try checkout.read(Self.architecturePage)
        let code = package.targets.filter { $0.role != .tests }.flatMap(files(of:))
        let tokens = Dictionary(code.map { ($0.path, $0.tokens) }) { first, _ in first }
        let order = FolderOrderCheck(package: package, page: Self.architecturePage, text: text)
        let ways = WayCheck(page: Self.architecturePage, text: text, tokens: tokens)
        return order.issues(in: tokens.mapValues(TypeScan.init)) + (package.isRepository ? ways.issues() : [])
    }

    private func repositoryIssues() throws -> [CheckIssue] {
        var issues = TopLevelCheck.issues(in: checkout.files)
        issues += PlacementCheck.issues(in: checkout, targets: Set(package.targets.map(\.path)))
        issues += package.dependencies.map { dependency in
            CheckIssue(
                file: "Package.swift", line: 1, rule: .packageDependency,
                problem: "the package depends on another one, \(dependency.identity)",
                remedy: "use the toolchain's libraries, or a C library of the system through a systemLibrary target")
        }
        issues += OptionalLibraryCheck(package: package, manifest: manifest).issues()
        issues += try RuleTestCheck.issues(in: checkout, tests: files.values.flatMap { $0 }.flatMap(\.tests))
        for target in package.targets {
            let files = files(of: target)
            issues += PlacementCheck(manifest: manifest).issues(for: target)
            issues += AppSizeCheck.issues(for: target, files: files)
            issues += TestTargetCheck(package: package, manifest: manifest).issues(for: target, files: files)
            issues += files.flatMap { PlatformCheck.issues(in: $0.path, tokens: $0.tokens) }
            if target.name == StoreFileCheck.target {
                issues += files.flatMap { StoreFileCheck.issues(in: $0.path, tokens: $0.tokens) }
            }
        }
        return issues
    }
}
