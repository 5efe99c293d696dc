/// The rules about imports between the package's own targets.
enum Layers {
    /// The targets below the features, lowest first: each may import what stands above it in this list.
    static let order = [
        "BoardyLock",
        "BoardyCore",
        "BoardyFlows",
        "BoardyCoding",
        "BoardyTrace",
        "BoardyComponentKit",
        "BoardyComposable",
        "BoardyModulePlugin",
        "BoardyGraph",
        "BoardyTesting",
        "Boardy",
        "Boundaries",
        "BoundariesTesting",
        "BoardyCompatibility",
        "BoardyValues",
        "BoardyCSV",
        "BoardySodium",
        "BoardyCurl",
        "BoardyRemote",
        "BoardyRemoteTesting",
        "BoardyCommandLine",
        "BoardySourceCode",
        "BoardyGenerator",
        "BoardyWaiting",
        "BoardyStorage",
        "BoardyHeadless",
        "BoardySessions",
        "BoardyHeadlessTesting",
        "BoardyWebTesting",
        "LauncherKit",
        "LauncherTesting",
    ]

    /// The targets that an app can leave out: each may import the order, and what stands before it in its own list.
    ///
    /// No feature imports one, and no target of the order does, so all of these build where the headers of PostgreSQL
    /// and libmicrohttpd are missing.
    static let additions = [
        ["BoardyPostgres", "BoardyPostgresStorage", "BoardyPostgresEngine", "LauncherPostgres"],
        ["BoardyHTTP", "BoardyWeb", "LauncherWeb", "LauncherTelemetry"],
    ]

    /// The targets that import less of this package than they may.
    static let narrow: [String: [String]] = [
        "Boundaries": [], "BoardyHTTP": ["BoardyLock"], "BoardyWaiting": ["BoardyLock"],
        "BoardyPostgres": ["BoardyLock", "BoardyWaiting"],
        "BoardyGenerator": ["BoardyCommandLine", "BoardySourceCode"], "BoardySourceCode": [],
        "BoardyCSV": [], "BoardyCurl": [],
    ]

    /// True if a target has its place in the order of layers, or among the additions.
    static func has(_ target: String) -> Bool { order.contains(target) || additions.joined().contains(target) }

    /// Returns the reason why `importer` may not import `imported`, or nil if the import is allowed.
    ///
    /// - Parameter file: the importing file; only the rule about `Boundaries` looks at it.
    static func violation(
        to imported: PackageTarget, in importer: PackageTarget, file: String
    ) -> LayerViolation? {
        guard let user = importer.role, let used = imported.role, user != .tests else { return nil }
        if used.isOfFeature, user == .framework || user == .library {
            return LayerViolation(
                problem: "\(importer.name) imports \(imported.name), a feature, "
                    + "and no target below Modules but features knows one",
                remedy: "declare an extension point in \(importer.name) or below it, to which the feature contributes")
        }
        switch used {
        case .tests, .launcher, .tool, .plugin:
            return LayerViolation(
                problem: "\(importer.name) imports \(imported.name), which nothing outside Tests may import",
                remedy: "move what both need into a target of Modules")
        case .implementation(let feature):
            if user == .tool { return nil }
            if user == .launcher {
                // A table by hand imports each feature.
                guard importer.dependencies.contains(PluginTableCheck.builder) else { return nil }
                return LayerViolation(
                    problem: "\(importer.name) imports \(imported.name), the implementation of a feature",
                    remedy: "drop the import: the build links each feature and writes the table of their plugins")
            }
            return LayerViolation(
                problem: "\(importer.name) imports \(imported.name), the implementation of a feature",
                remedy: user == .contracts(feature: feature)
                    ? "contracts know no implementation: move what they publish into \(feature)IO"
                    : "import \(feature)IO; only Launcher, tools and tests link implementations")
        case .system(let folder):
            if importer.path == folder || importer.path.hasPrefix(folder + "/") {
                return violation(ofContracts: user, to: imported, in: importer)
            }
            return LayerViolation(
                problem: "\(importer.name) imports the C library \(imported.name) of \(folder)",
                remedy: "only targets in \(folder) import it; use what they offer")
        case .contracts, .framework, .library:
            return violation(between: user, and: used, imported: imported, importer: importer, file: file)
        }
    }

    private static func violation(
        between user: TargetRole, and used: TargetRole, imported: PackageTarget,
        importer: PackageTarget, file: String
    ) -> LayerViolation? {
        switch user {
        case .contracts:
            return violation(ofContracts: user, to: imported, in: importer)
        case .framework, .library:
            return violation(ofOrder: imported.name, in: importer.name, umbrella: used == .framework)
        case .implementation:
            if additions.joined().contains(imported.name) {
                return LayerViolation(
                    problem: "\(importer.name) imports \(imported.name), which an app can leave out",
                    remedy: "import what it is an addition to, such as BoardyStorage; the app links the addition")
            }
            return imported.name == FeatureImports.boundaries
                ? FeatureImports.violation(ofBoundariesIn: importer, file: file) : nil
        case .launcher, .tests, .tool, .plugin, .system:
            return nil
        }
    }

    private static func violation(
        ofContracts user: TargetRole, to imported: PackageTarget, in importer: PackageTarget
    ) -> LayerViolation? {
        guard case .contracts = user, imported.role != .framework, imported.name != "BoardyValues" else { return nil }
        return LayerViolation(
            problem: "\(importer.name) imports \(imported.name)",
            remedy: "contracts import framework targets (Modules/Boardy) and BoardyValues only")
    }

    private static func violation(ofOrder imported: String, in importer: String, umbrella: Bool) -> LayerViolation? {
        if importer == "Boardy", umbrella { return nil }
        let addition = additions.first { $0.contains(importer) } ?? []
        let above = order.prefix { $0 != importer } + addition.prefix { $0 != importer }
        let allowed = narrow[importer] ?? Array(above)
        if allowed.contains(imported) { return nil }
        return LayerViolation(
            problem: "\(importer) imports \(imported), which does not stand above it in the layout",
            remedy: allowed.isEmpty
                ? "\(importer) imports no target of this package" : "import \(allowed.joined(separator: ", ")) only")
    }
}
