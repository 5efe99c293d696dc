package import BoardyCore
package import BoardyModulePlugin

/// The plugin of a preview. It provides the contracts that selected plugins require and none of them provides, and
/// answers each with a sample.
package struct MissingFakes: LauncherPlugin, ModulePlugin {
    package let name: String
    private let answers: [SampleAnswer]

    /// - Parameter manifests: the declarations of the selected plugins.
    package init(for manifests: [PluginManifest]) {
        let names = manifests.map(\.name)
        name = names.contains("fakes") ? "fakes-of-samples" : "fakes"
        answers = Self.missing(in: manifests).compactMap { SampleAnswer(of: $0.contract) }
    }

    package var contracts: [BoardID] { answers.map(\.id).sorted { $0.rawValue < $1.rawValue } }

    /// The contracts as a person reads them: `payment (pay, settle), points (count)`, or nil if there are no such
    /// contracts.
    package var text: String? {
        let names = contracts.map { $0.rawValue.split(separator: ".", maxSplits: 1) }
        let owners = Dictionary(grouping: names) { $0.count > 1 ? String($0[0]) : "" }
        let parts = owners.sorted { $0.key < $1.key }.map { owner, names in
            let boards = names.compactMap(\.last).joined(separator: ", ")
            return owner.isEmpty ? boards : "\(owner) (\(boards))"
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Returns a declaration of each contract that is required and not provided.
    private static func missing(in manifests: [PluginManifest]) -> [ContractDeclaration] {
        var known = Set(manifests.flatMap(\.provides).map(\.id))
        return manifests.flatMap(\.requires).filter { known.insert($0.id).inserted }
    }

    /// Returns the change by which a sample could answer for a contract that is required and not provided, as the end
    /// of a sentence, or nil for another contract.
    package static func advice(for id: BoardID, in manifests: [PluginManifest]) -> String? {
        missing(in: manifests).first { $0.id == id }.map { SampleAnswer.advice(for: $0.contract) }
    }

    package func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    package func apply(for main: MainComponent) { for answer in answers { answer.provide(main) } }
}
