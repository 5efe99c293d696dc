/// Who may import whom among the package's own targets.
enum Layers {
    /// The targets below the features, lowest first: each may import what stands above it in this list.
    static let order = [
        "BoardyCore",
        "BoardyCoding",
        "BoardyComponentKit",
        "BoardyComposable",
        "BoardyModulePlugin",
        "BoardyTesting",
        "Boardy",
        "Boundaries",
        "BoundariesTesting",
        "Values",
        "Storage",
        "Headless",
    ]

    /// Of these, the ones that stand alone.
    static let alone: Set = ["Boundaries"]

    /// Why an import is refused.
    struct Objection: Equatable {
        var rule = Finding.Rule.layer
        let what: String
        let instead: String
    }

    /// - Parameter file: the importing file; only the rule about `Boundaries` looks at it.
    /// - Returns: nil when `importer` may import `imported`.
    static func objection(
        to imported: PackageDescription.Target, in importer: PackageDescription.Target, file: String
    ) -> Objection? {
        guard let user = importer.role, let used = imported.role, user != .tests else { return nil }
        switch used {
        case .tests, .launcher, .tool:
            return Objection(
                what: "\(importer.name) imports \(imported.name), which nothing outside Tests may import",
                instead: "move what both need into a target of Modules")
        case .implementation(let feature):
            if user == .launcher { return nil }
            return Objection(
                what: "\(importer.name) imports \(imported.name), the implementation of a feature",
                instead: user == .contracts(feature: feature)
                    ? "contracts know no implementation: move what they publish into \(feature)IO"
                    : "import \(feature)IO; only Launcher and tests link implementations")
        case .system(let folder):
            if importer.path == folder || importer.path.hasPrefix(folder + "/") {
                return objection(ofContracts: user, to: imported, in: importer)
            }
            return Objection(
                what: "\(importer.name) imports the C library \(imported.name) of \(folder)",
                instead: "only targets in \(folder) import it; use what they offer")
        case .contracts, .framework, .library:
            return objection(between: user, and: used, imported: imported, importer: importer, file: file)
        }
    }

    private static func objection(
        between user: TargetRole, and used: TargetRole, imported: PackageDescription.Target,
        importer: PackageDescription.Target, file: String
    ) -> Objection? {
        switch user {
        case .contracts:
            return objection(ofContracts: user, to: imported, in: importer)
        case .framework, .library:
            return objection(ofOrder: imported.name, in: importer.name, umbrella: used == .framework)
        case .implementation:
            let folder = file.split(separator: "/").dropLast()
            // The plugin lies beside the folders of the target, and builds the graph when it is first needed.
            let isPlugin = folder.joined(separator: "/") == importer.path
            if imported.name == "Boundaries", !isPlugin, !folder.contains("Boundaries") {
                return Objection(
                    rule: .boundariesFolder,
                    what: "\(importer.name) imports Boundaries outside its Boundaries folder",
                    instead: "keep the object graph in \(importer.path)/Boundaries; the rest is handed what it needs")
            }
            return nil
        case .launcher, .tests, .tool, .system:
            return nil
        }
    }

    private static func objection(
        ofContracts user: TargetRole, to imported: PackageDescription.Target, in importer: PackageDescription.Target
    ) -> Objection? {
        guard case .contracts = user, imported.role != .framework, imported.name != "Values" else { return nil }
        return Objection(
            what: "\(importer.name) imports \(imported.name)",
            instead: "contracts import framework targets (Modules/Boardy) and Values only")
    }

    private static func objection(ofOrder imported: String, in importer: String, umbrella: Bool) -> Objection? {
        if importer == "Boardy", umbrella { return nil }
        let above = order.prefix { $0 != importer }
        let allowed = alone.contains(importer) ? [] : Array(above)
        if allowed.contains(imported) { return nil }
        return Objection(
            what: "\(importer) imports \(imported), which does not stand above it in the layout",
            instead: allowed.isEmpty
                ? "\(importer) imports no target of this package" : "import \(allowed.joined(separator: ", ")) only")
    }
}
