/// The part of `swift package describe --type json` that the checks read.
struct PackageDescription: Decodable {
    /// A package that this one depends on.
    struct Dependency: Decodable {
        let identity: String
    }

    let targets: [PackageTarget]
    var dependencies: [Dependency] = []

    var testTargets: [PackageTarget] { targets.filter { $0.type == "test" } }

    subscript(name: String) -> PackageTarget? { targets.first { $0.name == name } }
}

/// A target of the package, with its folder, its files and the targets that it depends on.
struct PackageTarget: Decodable {
    let name: String
    let path: String
    let type: String
    let sources: [String]
    let dependencies: [String]

    init(name: String, path: String, type: String = "library", sources: [String] = [], dependencies: [String] = []) {
        self.name = name
        self.path = path
        self.type = type
        self.sources = sources
        self.dependencies = dependencies
    }

    private enum CodingKeys: String, CodingKey {
        case name, path, type, sources
        case dependencies = "target_dependencies"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try values.decode(String.self, forKey: .name),
            path: try values.decode(String.self, forKey: .path),
            type: try values.decode(String.self, forKey: .type),
            sources: try values.decodeIfPresent([String].self, forKey: .sources) ?? [],
            dependencies: try values.decodeIfPresent([String].self, forKey: .dependencies) ?? [])
    }

    var swiftFiles: [String] {
        sources.filter { $0.hasSuffix(".swift") }.map { "\(path)/\($0)" }
    }

    var role: TargetRole? { TargetRole(path: path, type: type) }
}
