public import BoardyCommandLine

/// The plugins that a command line selects, by `--plugin` and `--without`.
public struct SelectionRequest: Sendable {
    /// The selected plugins.
    public let plugins: PluginSelection
    let sources: SelectionSources
    /// The options that were typed, but for those of the selection, to print the command with another one; nil if they may hold a secret.
    let otherOptions: [String]?

    /// Reads the values of ``options(of:)``.
    public init(_ values: ParsedValues, of app: AppDefinition) {
        let options = Options(of: app)
        plugins = PluginSelection(values[options.plugin], without: values[options.without], of: app)
        sources = SelectionSources(
            plugin: values.source(of: options.plugin), without: values.source(of: options.without))
        otherOptions = values.typedOptions(without: options.all)
    }

    /// Throws if no plugin is selected.
    func checkNotEmpty() throws(ValueError) {
        if plugins.names.isEmpty {
            throw ValueError("has no plugin left; select one by --plugin, or drop a --without")
        }
    }

    /// The options of a selection, whose names are those of an app's plugins.
    public static func options(of app: AppDefinition) -> [any ParameterDeclaration] { Options(of: app).all }

    private struct Options {
        let plugin: Option<[String]>
        let without: Option<[String]>

        init(of app: AppDefinition) {
            let name = SelectionRequest.pluginName(of: app)
            plugin = Option(
                "plugin", placeholder: "NAME", help: "Selects a plugin.", collecting: name,
                defaultText: "all plugins", environment: .named(app.identity.variable("plugins")))
            without = Option(
                "without", placeholder: "NAME", help: "Removes a plugin from the selection.", collecting: name)
        }

        var all: [any ParameterDeclaration] { [plugin, without] }
    }

    /// Accepts the name of a plugin.
    static func pluginName(of app: AppDefinition) -> ValueParser<String> {
        .name(of: "a plugin") { app.everything.names.map { KnownName($0) } }
    }
}

extension PluginSelection {
    /// Selects the plugins of a command line that is not complete yet.
    init(_ context: CompletionContext, of app: AppDefinition) {
        self.init(context.values(of: "plugin"), without: context.values(of: "without"), of: app)
    }
}
