import Boardy

/// The plugin of a preview. It provides the contracts that selected plugins require and none of them provides, and
/// answers each with a sample.
struct MissingFakes: LauncherPlugin, ModulePlugin {
    let name: String
    private let answers: [SampleAnswer]

    /// - Parameter manifests: the declarations of the selected plugins.
    init(for manifests: [PluginManifest]) {
        let names = manifests.map(\.name)
        name = names.contains("fakes") ? "fakes-of-samples" : "fakes"
        answers = Self.missing(in: manifests).compactMap { SampleAnswer(of: $0.contract) }
    }

    /// The contracts that it answers, sorted.
    var contracts: [BoardID] { answers.map(\.id).sorted { $0.rawValue < $1.rawValue } }

    /// Returns a declaration of each contract that is required and not provided.
    static func missing(in manifests: [PluginManifest]) -> [ContractDeclaration] {
        var known = Set(manifests.flatMap(\.provides).map(\.id))
        return manifests.flatMap(\.requires).filter { known.insert($0.id).inserted }
    }

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) { for answer in answers { answer.provide(main) } }
}
