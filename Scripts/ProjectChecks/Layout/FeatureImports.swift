/// The rules about imports of features in a package that depends on this package here.
enum FeatureImports {
    static let boundaries = "Boundaries"

    /// Returns the reason why a target may not import a module, or nil if it may.
    static func violation(
        to module: String, in importer: PackageTarget, file: String, package: PackageDescription
    ) -> LayerViolation? {
        guard importer.role != .tests else { return nil }
        switch package[module]?.role {
        case .tests, .launcher, .tool, .plugin:
            return LayerViolation(
                problem: "\(importer.name) imports \(module), which nothing but tests may import",
                remedy: "move what both need into a library")
        case .implementation: return violation(ofImplementation: module, in: importer, package: package)
        case nil where package.isForeignImplementation(module):
            return violation(ofImplementation: module, in: importer, package: package)
        case nil where module == boundaries && importer.isImplementation:
            return violation(ofBoundariesIn: importer, file: file)
        default: return nil
        }
    }

    private static func violation(
        ofImplementation module: String, in importer: PackageTarget, package: PackageDescription
    ) -> LayerViolation? {
        if importer.role == .launcher { return nil }
        let hasContracts = package["\(module)IO"] != nil || package.isForeignImplementation(module)
        return LayerViolation(
            problem: "\(importer.name) imports \(module), the implementation of a feature",
            remedy: hasContracts
                ? "import \(module)IO; only apps and tests link implementations"
                : "move the contracts of \(module) into a target \(module)IO, and import that")
    }

    /// Returns the reason why a feature may not import Boundaries in a file, or nil if it may.
    static func violation(ofBoundariesIn importer: PackageTarget, file: String) -> LayerViolation? {
        let folders = file.split(separator: "/").dropLast()
        // The plugin lies beside the folders of the target, and builds the graph when it is first needed.
        let isPlugin = folders.joined(separator: "/") == importer.path
        if isPlugin || folders.contains("Boundaries") { return nil }
        return LayerViolation(
            rule: .boundariesFolder,
            problem: "\(importer.name) imports Boundaries outside its Boundaries folder",
            remedy: "keep the object graph in \(importer.path)/Boundaries; the rest is handed what it needs")
    }
}
