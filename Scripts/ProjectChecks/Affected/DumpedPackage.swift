import Foundation

/// The output of `swift package dump-package`: what `Package.swift` declares, without a look at the folders.
struct DumpedPackage {
    /// The targets, without the lists of their files.
    let targets: [PackageTarget]
    private var declarations: [String: Data] = [:]
    private let rest: Data

    init(_ json: Data) throws {
        struct Unreadable: Error, CustomStringConvertible {
            let description = "the output of swift package dump-package has no targets"
        }
        guard var package = try JSONSerialization.jsonObject(with: json) as? [String: Any],
            let dumped = package["targets"] as? [[String: Any]]
        else { throw Unreadable() }
        // A product names targets, and changes none of them. The kind of the package is its folder.
        for key in ["targets", "products", "packageKind"] { package[key] = nil }
        rest = try JSONSerialization.data(withJSONObject: package, options: .sortedKeys)
        targets = dumped.map { target in
            let name = target["name"] as? String ?? "", type = target["type"] as? String ?? ""
            let uses = ["dependencies", "pluginUsages"].flatMap { key in
                (target[key] as? [[String: [Any]]] ?? []).compactMap { $0.values.first?.first as? String }
            }
            return PackageTarget(
                name: name, path: target["path"] as? String ?? "\(type == "test" ? "Tests" : "Sources")/\(name)",
                type: type, dependencies: uses)
        }
        for (target, name) in zip(dumped, targets.map(\.name)) {
            declarations[name] = try JSONSerialization.data(withJSONObject: target, options: .sortedKeys)
        }
    }

    /// Returns the names of the targets that this package declares and another one does not declare so, or nil if the
    /// packages differ in more than targets and products.
    func targets(changedSince before: DumpedPackage) -> [String]? {
        rest == before.rest ? targets.map(\.name).filter { declarations[$0] != before.declarations[$0] } : nil
    }

    /// Returns the target in whose folder a file lies; the innermost one.
    func target(holding path: String) -> PackageTarget? {
        targets.filter { path.hasPrefix($0.path + "/") }.max { $0.path.count < $1.path.count }
    }
}
