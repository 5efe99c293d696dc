import Foundation
import PackagePlugin

/// `swift package check-modules`: compares a package that depends on this one with the rules of `docs/checks.md`.
///
/// A plugin sees more than `swift package describe` prints: the modules of the products that the package depends on.
@main
struct CheckModules: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let root = context.package.directoryURL, folder = context.pluginWorkDirectoryURL
        let package = folder.appending(path: "package.json"), files = folder.appending(path: "files")
        try JSONEncoder().encode(PackageRecord(context.package)).write(to: package)
        try Data(Self.files(below: root).joined(separator: "\n").utf8).write(to: files)
        let check = Process()
        check.executableURL = try context.tool(named: "ProjectChecks").url
        check.arguments = [package.path, files.path] + arguments
        check.currentDirectoryURL = root
        try check.run()
        check.waitUntilExit()
        if check.terminationStatus != 0 {
            Diagnostics.error("check-modules ended with \(check.terminationStatus)")
        }
    }

    /// Returns the files of the package, without files of hidden folders such as `.build`.
    private static func files(below root: URL) -> [String] {
        let paths = FileManager.default.enumerator(
            at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        return (paths?.compactMap { $0 as? URL } ?? []).map { String($0.path.dropFirst(root.path.count + 1)) }
    }
}

/// The package in the form of `swift package describe --type json`, with the products of other packages.
private struct PackageRecord: Encodable {
    struct TargetRecord: Encodable {
        let name: String
        let path: String
        let type: String
        let sources: [String]
        let target_dependencies: [String]
        let product_dependencies: [String]

        init(_ target: any Target, in package: Package) {
            let folder = target.directoryURL.standardizedFileURL.path
            name = target.name
            path = String(folder.dropFirst(package.directoryURL.standardizedFileURL.path.count + 1))
            let module = target as? any SourceModuleTarget
            type =
                switch module?.kind {
                case .test: "test"
                case .executable: "executable"
                default: target is SystemLibraryTarget ? "system-target" : "library"
                }
            sources =
                module?.sourceFiles.filter { $0.type == .source }.map {
                    String($0.url.standardizedFileURL.path.dropFirst(folder.count + 1))
                } ?? []
            target_dependencies = target.dependencies.compactMap {
                if case .target(let used) = $0 { used.name } else { nil }
            }
            product_dependencies = target.dependencies.compactMap {
                if case .product(let used) = $0 { used.name } else { nil }
            }
        }
    }

    struct ProductRecord: Encodable {
        let name: String
        let modules: [String]
    }

    struct ContractsRecord: Encodable {
        let module: String
        let files: [String]
    }

    struct DependencyRecord: Encodable {
        let identity: String
        let products: [ProductRecord]
        let contracts: [ContractsRecord]
    }

    let targets: [TargetRecord]
    let dependencies: [DependencyRecord]

    init(_ package: Package) {
        let targets = package.targets.filter { $0 is any SourceModuleTarget || $0 is SystemLibraryTarget }
        self.targets = targets.map { TargetRecord($0, in: package) }
        dependencies = package.dependencies.map { dependency in
            DependencyRecord(
                identity: dependency.package.id,
                products: dependency.package.products.map { product in
                    let isLibrary = product is LibraryProduct
                    return ProductRecord(name: product.name, modules: isLibrary ? product.targets.map(\.name) : [])
                },
                contracts: dependency.package.targets.filter { $0.name.hasSuffix("IO") }.map { target in
                    let files = (target as? any SourceModuleTarget)?.sourceFiles.map(\.url.path) ?? []
                    return ContractsRecord(module: target.name, files: files.filter { $0.hasSuffix(".swift") })
                })
        }
    }
}
