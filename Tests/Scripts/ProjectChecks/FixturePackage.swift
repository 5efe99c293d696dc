@testable import ProjectChecks

/// A small package in memory: the texts of its files, and targets whose sources are the Swift files below their paths.
struct FixturePackage {
    private let files: [String: String]
    private let package: PackageDescription

    /// - Parameters:
    ///   - files: the texts by their paths. `/library/PaymentIO/Pay.swift` is a file with contracts of another package.
    ///   - products: the modules of each product of the package `library`; nil for a package like this repository.
    init(_ targets: [PackageTarget], files: [String: String], using products: [String: [String]]? = nil) {
        self.files = files.merging(["Package.swift": ""]) { given, _ in given }
        let targets = targets.map { target in
            let paths = files.keys.filter { $0.hasPrefix(target.path + "/") && $0.hasSuffix(".swift") }.sorted()
            return PackageTarget(
                name: target.name, path: target.path, type: target.type,
                sources: paths.map { String($0.dropFirst(target.path.count + 1)) }, dependencies: target.dependencies,
                products: target.products)
        }
        let contracts = files.keys.filter { $0.hasPrefix("/library/") }.map { file in
            PackageDescription.Dependency.Contracts(
                module: String(file.split(separator: "/")[1]), files: [file])
        }
        let library = products.map { products in
            PackageDescription.Dependency(
                identity: "library", products: products.map { .init(name: $0.key, modules: $0.value) },
                contracts: contracts)
        }
        package = PackageDescription(
            targets: targets, dependencies: library.map { [$0] } ?? [], isRepository: products == nil)
    }

    /// Returns the issues of some rules, or of all.
    func issues(of rules: CheckRule...) throws -> [CheckIssue] {
        struct NoSuchFile: Error {}
        let checkout = Checkout(files: files.keys.sorted()) { [files] path in
            guard let text = files[path] else { throw NoSuchFile() }
            return text
        }
        let check = try LayoutCheck(checkout: checkout, package: package)
        return try check.issues().filter { rules.isEmpty || rules.contains($0.rule) }
    }
}
