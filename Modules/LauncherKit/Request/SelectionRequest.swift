public import BoardyCommandLine

/// The plugins that a command line selects, by `--plugin` and `--without`.
public struct SelectionRequest: ParameterGroup {
    @Option(
        "plugin", placeholder: "NAME", help: "Selects a plugin.", collecting: .pluginName,
        defaultText: "all plugins", environment: .prefixed("plugins"))
    private var plugin: [String]
    @Option("without", placeholder: "NAME", help: "Removes a plugin from the selection.", collecting: .pluginName)
    private var without: [String]
    @Flag(
        "fake-missing",
        help: "Lets samples answer for contracts that no selected plugin provides, on a store of its own.",
        environment: .none)
    private var wantsFakes: Bool
    private let offersFakes: Bool
    let sources: SelectionSources
    /// The options that were typed, but for the options of the selection, to print the command with another one, or nil
    /// if they may hold a secret.
    let otherOptions: [String]?
    private let app = AppDefinition.current

    public init() { self.init(offersFakes: true) }

    /// - Parameter offersFakes: false for a command that serves others, who must not take a sample for an answer.
    init(offersFakes: Bool) {
        self.offersFakes = offersFakes
        let values = ParsedValues.current
        sources = SelectionSources(plugin: values.source(of: _plugin), without: values.source(of: _without))
        otherOptions = values.typedOptions(without: [_plugin, _without])
    }

    /// The options of the selection.
    public var members: [any ParameterMember] { [$plugin, $without] + (offersFakes ? [$wantsFakes] : []) }
    /// The selected plugins.
    public var plugins: PluginSelection {
        PluginSelection(plugin, without: without, fakesMissing: fakesMissing, of: app)
    }
    /// True for a preview, in which samples answer for the plugins that are missing.
    package var fakesMissing: Bool { offersFakes && wantsFakes }

    /// Returns the plugins that the values of a command line select.
    func plugins(in values: ParsedValues) -> PluginSelection {
        PluginSelection(values[$plugin], without: values[$without], of: app)
    }

    func checkNotEmpty() throws(ValueError) {
        if app.everything.names.isEmpty {
            throw ValueError("has nothing to launch, because the app declares no plugins; list them in 'plugins'")
        }
        if plugins.names.isEmpty {
            throw ValueError("has no plugin left; select one by --plugin, or drop a --without")
        }
    }
}

extension ValueParser where Element == String {
    static var pluginName: ValueParser {
        .name(of: "a plugin") { [app = AppDefinition.current] in app.everything.names.map { KnownName($0) } }
    }

    /// Accepts a text, and lets shells complete the text by names of the selected plugins.
    static func name(of names: @escaping @Sendable (PluginSelection) -> [KnownName]) -> ValueParser {
        .text(completion: .names { [app = AppDefinition.current] in names(PluginSelection($0, of: app)) })
    }
}

extension PluginSelection {
    /// Selects the plugins of a command line that is not complete yet.
    init(_ context: CompletionContext, of app: AppDefinition) {
        self.init(context.values(of: "plugin"), without: context.values(of: "without"), of: app)
    }
}
