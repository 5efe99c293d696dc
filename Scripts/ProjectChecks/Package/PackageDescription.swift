/// The part of `swift package describe --type json` that the checks read, and what the plugin `check-modules` adds.
struct PackageDescription {
    /// A package that this package depends on, with the products that the package offers.
    struct Dependency: Decodable {
        struct Product: Decodable {
            let name: String
            let modules: [String]
        }

        /// A target with contracts, and the paths of its Swift files.
        struct Contracts: Decodable {
            let module: String
            let files: [String]
        }

        let identity: String
        var products: [Product] = []
        var contracts: [Contracts] = []
    }

    var targets: [PackageTarget]
    var dependencies: [Dependency] = []
    /// True for this repository, false for a package that depends on it.
    var isRepository = true

    var testTargets: [PackageTarget] { targets.filter { $0.type == "test" } }

    subscript(name: String) -> PackageTarget? { targets.first { $0.name == name } }

    /// Returns the products of other packages that offer a module.
    func products(offering module: String) -> [(package: String, product: Dependency.Product)] {
        dependencies.flatMap { package in
            package.products.filter { $0.modules.contains(module) }.map { (package.identity, $0) }
        }
    }

    /// True for a module of another package that is the code of a feature: the package also offers its contracts.
    func isForeignImplementation(_ module: String) -> Bool {
        dependencies.contains { package in
            let modules = package.products.flatMap(\.modules)
            return modules.contains(module) && modules.contains(module + "IO")
        }
    }

    /// Returns the package with the role of each target, which another package's folders do not tell.
    ///
    /// - Parameter plugins: the targets that declare a launcher plugin.
    func withRoles(plugins: Set<String>) -> PackageDescription {
        var package = self
        let names = Set(targets.map(\.name))
        for index in targets.indices {
            package.targets[index].role = TargetRole(of: targets[index], among: names, plugins: plugins)
        }
        return package
    }
}

extension PackageDescription: Decodable {
    private enum CodingKeys: String, CodingKey {
        case targets, dependencies
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        targets = try values.decode([PackageTarget].self, forKey: .targets)
        dependencies = try values.decodeIfPresent([Dependency].self, forKey: .dependencies) ?? []
        isRepository = targets.contains { $0.path == "Modules/Boardy/Core" }
    }
}

extension PackageDescription.Dependency {
    private enum CodingKeys: String, CodingKey {
        case identity, products, contracts
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        identity = try values.decode(String.self, forKey: .identity)
        products = try values.decodeIfPresent([Product].self, forKey: .products) ?? []
        contracts = try values.decodeIfPresent([Contracts].self, forKey: .contracts) ?? []
    }
}

/// A target of the package, with its folder, its files and the targets and products that it depends on.
struct PackageTarget: Decodable {
    let name: String
    let path: String
    let type: String
    let sources: [String]
    let dependencies: [String]
    /// The products of other packages that it depends on.
    let products: [String]
    var role: TargetRole?

    init(
        name: String, path: String, type: String = "library", sources: [String] = [], dependencies: [String] = [],
        products: [String] = []
    ) {
        self.name = name
        self.path = path
        self.type = type
        self.sources = sources
        self.dependencies = dependencies
        self.products = products
        role = TargetRole(path: path, type: type)
    }

    private enum CodingKeys: String, CodingKey {
        case name, path, type, sources
        case dependencies = "target_dependencies"
        case products = "product_dependencies"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try values.decode(String.self, forKey: .name),
            path: try values.decode(String.self, forKey: .path),
            type: try values.decode(String.self, forKey: .type),
            sources: try values.decodeIfPresent([String].self, forKey: .sources) ?? [],
            dependencies: try values.decodeIfPresent([String].self, forKey: .dependencies) ?? [],
            products: try values.decodeIfPresent([String].self, forKey: .products) ?? [])
    }

    var swiftFiles: [String] {
        sources.filter { $0.hasSuffix(".swift") }.map { "\(path)/\($0)" }
    }

    /// True for the code of a feature.
    var isImplementation: Bool { if case .implementation = role { true } else { false } }

    /// True for the contracts of a feature.
    var isContracts: Bool { if case .contracts = role { true } else { false } }
}

extension TargetRole {
    /// Finds the role in a package whose folders are its own: `PointsIO` has the contracts of `Points`.
    ///
    /// - Parameters:
    ///   - names: the names of all targets of the package.
    ///   - plugins: the targets that declare a launcher plugin. They are features, with contracts or without.
    init?(of target: PackageTarget, among names: Set<String>, plugins: Set<String>) {
        let feature = target.name.hasSuffix("IO") ? String(target.name.dropLast(2)) : ""
        switch target.type {
        case "test": self = .tests
        case "executable": self = .launcher
        case "plugin": self = .plugin
        case "system-target":
            self = .system(folder: target.path.split(separator: "/").dropLast().joined(separator: "/"))
        case _ where names.contains(target.name + "IO") || plugins.contains(target.name):
            self = .implementation(feature: target.name)
        case _ where names.contains(feature): self = .contracts(feature: feature)
        default: self = .library
        }
    }
}
