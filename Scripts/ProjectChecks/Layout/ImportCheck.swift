/// The imports of one target, against its declared dependencies and against the layers.
struct ImportCheck {
    let target: PackageDescription.Target
    let package: PackageDescription
    let manifest: ManifestLines

    func findings(in files: [(path: String, source: SwiftSource)]) -> [Finding] {
        var imported: Set<String> = []
        var findings = placement()
        for (path, source) in files {
            for statement in ImportStatement.all(in: source) where statement.module != target.name {
                imported.insert(statement.module)
                findings += objections(to: statement, in: path)
            }
        }
        return findings + unused(imported: imported)
    }

    /// A target has to lie where the layout has a place for it, and a shared one needs its place in the order.
    private func placement() -> [Finding] {
        let line = manifest.line(of: target.name)
        guard let role = target.role else {
            return [
                Finding(
                    file: "Package.swift", line: line, rule: .layout,
                    what: "\(target.name) lies in \(target.path), where the layout has no target",
                    instead: "Modules/Boardy/<Part>, Modules/<Library>, Modules/<Feature>/IO, "
                        + "Modules/<Feature>/Implementation, Launcher, Tests/… or Scripts/<Tool>")
            ]
        }
        guard role == .framework || role == .library, !Layers.order.contains(target.name) else { return [] }
        return [
            Finding(
                file: "Package.swift", line: line, rule: .layout,
                what: "\(target.name) has no place in the order of the shared targets",
                instead: "add it to the list in Scripts/ProjectChecks/Package/Layers.swift, behind all it imports")
        ]
    }

    private func objections(to statement: ImportStatement, in file: String) -> [Finding] {
        let module = statement.module
        func finding(_ rule: Finding.Rule, _ what: String, _ instead: String) -> Finding {
            Finding(file: file, line: statement.line, rule: rule, what: what, instead: instead)
        }
        guard let imported = package[module] else {
            if !ToolchainModules.contains(module) {
                return [
                    finding(
                        .undeclaredImport,
                        "\(target.name) imports \(module), which is no target of this package and not of the toolchain",
                        "import a target of Package.swift or one of "
                            + ToolchainModules.foundation.union(ToolchainModules.standard).sorted().joined(
                                separator: ", "))
                ]
            }
            return ToolchainModules.alternative(to: module, in: target).map {
                [finding(.toolchain, "\(target.name) imports \(module)", $0)]
            } ?? []
        }
        var findings: [Finding] = []
        let objection = Layers.objection(to: imported, in: target, file: file)
        if let objection {
            findings.append(finding(objection.rule, objection.what, objection.instead))
        }
        // A dependency that the layers forbid is not to be declared, so only one of the two is said.
        if objection == nil, !target.dependencies.contains(module) {
            findings.append(
                finding(
                    .undeclaredImport, "\(target.name) imports \(module) but does not declare it",
                    "add \"\(module)\" to what \(target.name) uses, Package.swift:\(manifest.line(of: target.name))"))
        }
        return findings
    }

    /// Tests are given what their target uses, whether or not they import it, and who imports the umbrella is given its parts; only what is
    /// added beside that is judged.
    private func unused(imported: Set<String>) -> [Finding] {
        let givers =
            (target.type == "test" ? target.dependencies : []) + (imported.contains("Boardy") ? ["Boardy"] : [])
        let given = Set(givers.compactMap { package[$0] }.flatMap(\.dependencies))
        return target.dependencies.filter { !imported.contains($0) && !given.contains($0) }.map { dependency in
            Finding(
                file: "Package.swift", line: manifest.line(of: target.name), rule: .unusedDependency,
                what: "\(target.name) declares \(dependency) but no file of it imports it",
                instead: "remove \"\(dependency)\" from what \(target.name) uses")
        }
    }
}
