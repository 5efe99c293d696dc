import BoardyCore

/// Whether a choice of plugins fits together: every contract that one of them requires is provided by one of them.
public struct Validation {
    /// Everything that does not fit, all at once, in the order of the plugins. Empty: the choice can be launched.
    public let findings: [Finding]

    /// - Parameters:
    ///   - chosen: the manifests of the plugins to launch.
    ///   - available: all manifests there are. They name who would close a gap; what those would need in turn is a finding too, so that
    ///     following all the advice leaves no gap.
    public init(of chosen: [PluginManifest], among available: [PluginManifest] = []) {
        self.init(of: chosen, among: available, refused: [])
    }

    /// - Parameter refused: plugins that were left out of the choice.
    init(of chosen: [PluginManifest], among available: [PluginManifest], refused: [Finding]) {
        var findings = refused
        var providers = FirstNumbers<BoardID>()
        providers.reserve(chosen.count)
        for index in chosen.indices {
            for declared in chosen[index].contracts where declared.role == .provided {
                let declaration = declared.declaration
                guard let first = providers.note(index, for: declaration.id) else { continue }
                findings.append(
                    .init(
                        .duplicateProvision(declaration.id, first: chosen[first].name), chosen[index], declaration))
            }
        }
        findings += Self.duplicateRoutes(chosen)

        var queue = chosen, next = 0
        var added = Set<String>(), reported = Set<String>()
        while next < queue.count {
            for declared in queue[next].contracts where declared.role == .required {
                let declaration = declared.declaration
                if providers[declaration.id] != nil { continue }
                let manifest = queue[next]
                guard reported.insert("\(manifest.name) \(declaration.id)").inserted else { continue }
                // One that is advised already comes first, so that nobody is told to add two providers of one contract.
                if added.isEmpty { added = Set(chosen.map(\.name)) }
                let closing = available.filter { $0.provides.contains { $0.id == declaration.id } }
                let remedies = closing.filter { added.contains($0.name) } + closing.filter { !added.contains($0.name) }
                findings.append(
                    .init(.gap(declaration.id), manifest, declaration, remedies: remedies.map(\.name)))
                if let first = remedies.first, added.insert(first.name).inserted { queue.append(first) }
            }
            next += 1
        }
        self.findings = findings
    }

    /// The plugins to add, first remedy of each gap, each once.
    public var remedies: [String] {
        var seen = Set<String>()
        return findings.compactMap(\.remedies.first).filter { seen.insert($0).inserted }
    }

    private static func duplicateRoutes(_ manifests: [PluginManifest]) -> [Finding] {
        var earlier: [Route] = [], findings: [Finding] = []
        for manifest in manifests where !manifest.routes.isEmpty {
            for route in manifest.routes {
                if let first = earlier.first(where: { $0.pattern.competes(with: route.pattern) }) {
                    findings.append(
                        .init(
                            .duplicateRoute(route.pattern.description, first: first.plugin), manifest, route.file,
                            route.line))
                }
                earlier.append(route)
            }
        }
        return findings
    }
}

extension Finding {
    init(
        _ kind: Kind, _ manifest: PluginManifest, _ file: StaticString, _ line: UInt, remedies: [String] = []
    ) {
        self.init(kind: kind, plugin: manifest.name, remedies: remedies, place: "\(file):\(line)")
    }

    init(
        _ kind: Kind, _ manifest: PluginManifest, _ declaration: ContractDeclaration, remedies: [String] = []
    ) {
        self.init(kind, manifest, declaration.file, declaration.line, remedies: remedies)
    }
}
