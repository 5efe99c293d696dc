import BoardySourceCode

/// Compares the imports of one target with its declared dependencies and with the layers.
struct ImportCheck {
    let target: PackageTarget
    let package: PackageDescription
    let manifest: ManifestLines

    func issues(in files: [SourceFile]) -> [CheckIssue] {
        var imported: Set<String> = [], undeclared: Set<String> = []
        var issues: [CheckIssue] = []
        for file in files {
            for statement in file.imports where statement.module != target.name {
                imported.insert(statement.module)
                // One line of Package.swift mends the imports of all files.
                issues += self.issues(of: statement, in: file.path).filter { issue in
                    issue.rule != .undeclaredImport || undeclared.insert(issue.remedy).inserted
                }
            }
        }
        return issues + unused(imported: imported)
    }

    private func issues(of statement: ImportStatement, in file: String) -> [CheckIssue] {
        let module = statement.module
        func issue(_ rule: CheckRule, _ problem: String, _ remedy: String) -> CheckIssue {
            CheckIssue(
                file: file, line: statement.line, column: statement.column, rule: rule, problem: problem, remedy: remedy
            )
        }
        var issues: [CheckIssue] = []
        if statement.isTestable, target.role != .tests {
            issues.append(
                issue(
                    .testableImport, "\(target.name) imports \(module) with @testable",
                    "import it without the attribute; only tests see what is internal"))
        }
        let violation =
            package.isRepository
            ? package[module].flatMap { Layers.violation(to: $0, in: target, file: file) }
            : FeatureImports.violation(to: module, in: target, file: file, package: package)
        if let violation {
            // A dependency that the layers forbid is not to be declared, so only one of the two is said.
            return issues + [issue(violation.rule, violation.problem, violation.remedy)]
        }
        let line = manifest.line(of: target.name)
        if package[module] != nil {
            guard !target.dependencies.contains(module) else { return issues }
            var list = "what \(target.name) uses"
            if case .contracts(let feature) = target.role, package.isRepository {
                list = ".publishes(\"…\") of \(feature)"
            }
            return issues + [
                issue(
                    .undeclaredImport, "\(target.name) imports \(module) but does not declare it",
                    "add \"\(module)\" to \(list), Package.swift:\(line)")
            ]
        }
        let products = package.products(offering: module)
        if let (identity, product) = products.first {
            guard !products.contains(where: { target.products.contains($0.product.name) }) else { return issues }
            return issues + [
                issue(
                    .undeclaredImport, "\(target.name) imports \(module) of \(identity) but does not declare it",
                    "add .product(name: \"\(product.name)\", package: \"\(identity)\") to the dependencies of "
                        + "\(target.name), Package.swift:\(line)")
            ]
        }
        // Another package may use what the toolchain's libraries are for it, such as UIKit.
        guard package.isRepository else { return issues }
        if !ToolchainModules.contains(module), !statement.isOptional {
            issues.append(
                issue(
                    .undeclaredImport,
                    "\(target.name) imports \(module), which is no target of this package and not of the toolchain",
                    "import a target of Package.swift or one of "
                        + ToolchainModules.foundation.union(ToolchainModules.standard).sorted().joined(separator: ", "))
            )
        }
        if let remedy = ToolchainModules.alternative(to: module, in: target) {
            issues.append(issue(.toolchain, "\(target.name) imports \(module)", remedy))
        }
        return issues
    }

    /// Returns an issue for each declared dependency that no file imports.
    ///
    /// Package.swift adds some dependencies by itself: tests get the dependencies of their target, a feature gets what
    /// its contracts publish, and a target that imports the umbrella gets the umbrella's parts. The tests of features
    /// get the libraries for them. These are not judged.
    private func unused(imported: Set<String>) -> [CheckIssue] {
        // A plugin runs the tools that it depends on, and imports none.
        if target.role == .plugin { return [] }
        let givers =
            (target.type == "test" ? target.dependencies : []) + (imported.contains("Boardy") ? ["Boardy"] : [])
            + (target.isImplementation ? ["\(target.name)IO"] : [])
        let isFeatureTest = target.type == "test" && givers.contains { package[$0]?.isImplementation == true }
        let given = Set(givers.compactMap { package[$0] }.flatMap { $0.dependencies + $0.products })
            .union(isFeatureTest ? ["BoardyTesting", "BoundariesTesting"] : [])
        let targets = target.dependencies.filter { dependency in
            // A feature that the launcher does not install is an issue of the table of plugins.
            let isFeature = package[dependency]?.isImplementation == true
            // A plugin of the build runs, and nobody imports it.
            if package[dependency]?.role == .plugin { return false }
            return !imported.contains(dependency) && !given.contains(dependency)
                && !(isFeature && target.role == .launcher)
        }
        let products = target.products.filter { name in
            let modules = package.dependencies.flatMap(\.products).first { $0.name == name }?.modules ?? []
            // Nobody can import a product of plugins, or one of a package that is not known.
            return !modules.isEmpty && imported.isDisjoint(with: modules) && !given.contains(name)
        }
        return (targets + products).map { dependency in
            CheckIssue(
                file: "Package.swift", line: manifest.line(of: target.name), rule: .unusedDependency,
                problem: "\(target.name) declares \(dependency) but no file of it imports it",
                remedy: "remove \"\(dependency)\" from what \(target.name) uses")
        }
    }
}
