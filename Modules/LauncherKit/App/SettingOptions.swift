import Boardy
import BoardyCommandLine

/// The settings that plugins declare, as options of commands.
struct SettingOptions: Sendable {
    private var settings: [PluginSetting] = []

    /// Makes no options, for a command that launches nothing.
    init() {}

    /// Takes the settings of plugins, in their order. Of two with one name the first is taken; validation tells the second.
    init(of manifests: [PluginManifest]) {
        var names: Set<String> = []
        settings = manifests.flatMap { manifest in
            manifest.settings.filter { names.insert($0.name).inserted }
                .map { PluginSetting(plugin: manifest.name, declaration: $0) }
        }
    }

    /// Returns the options of a command.
    ///
    /// - Parameters:
    ///   - isAtTerminal: true for a session of one person at a terminal, false for a server or a worker.
    ///   - installed: returns the names of the plugins that a command line installs.
    ///   - remote: returns the names of those whose boards it leaves to other processes, which have settings of their own.
    func options(
        isAtTerminal: Bool, installed: @escaping @Sendable (ParsedValues) -> [String],
        remote: @escaping @Sendable (ParsedValues) -> [String]
    ) -> [any ParameterDeclaration] {
        settings.filter { isAtTerminal || $0.declaration.scope == .everyProcess }.map { $0.option(installed, remote) }
    }

    /// Returns the values that a command line gives to the settings.
    func values(of parsed: ParsedValues) throws(ValueError) -> SettingValues {
        var values = SettingValues()
        for setting in settings {
            do throws(SettingProblem) {
                values = try values.with(setting.declaration, texts: setting.texts(in: parsed))
            } catch {
                throw ValueError("takes --\(setting.declaration.name), which \(error)")
            }
        }
        return values
    }
}

/// A setting with the name of its plugin.
private struct PluginSetting: Sendable {
    let plugin: String
    let declaration: SettingDeclaration

    func option(
        _ installed: @escaping @Sendable (ParsedValues) -> [String],
        _ remote: @escaping @Sendable (ParsedValues) -> [String]
    ) -> any ParameterDeclaration {
        let isOfProcess = declaration.scope == .everyProcess
        let group = OptionGroup("Settings of \(plugin)", origin: "a setting of \(plugin)") { [plugin] values in
            if !installed(values).contains(plugin) { return "which is not selected" }
            // What a person at a terminal chooses travels with the activations.
            return isOfProcess && remote(values).contains(plugin)
                ? "whose boards are in another process; give it to that one" : nil
        }
        return declaration.isRepeated ? repeated(in: group) : single(in: group)
    }

    /// Returns the texts that a command line has for the setting.
    func texts(in values: ParsedValues) -> [String] {
        declaration.isRepeated ? values[repeated(in: nil)] : values[single(in: nil)].map { [$0] } ?? []
    }

    private func single(in group: OptionGroup?) -> Option<String?> {
        Option(
            declaration.name, placeholder: declaration.placeholder, help: help, parser: parser,
            defaultText: declaration.defaultText, isSecret: declaration.isSecret, group: group)
    }

    /// A secret may have commas.
    private func repeated(in group: OptionGroup?) -> Option<[String]> {
        Option(
            declaration.name, placeholder: declaration.placeholder, help: help, collecting: parser,
            commas: !declaration.isSecret, defaultText: declaration.defaultText, isSecret: declaration.isSecret,
            group: group)
    }

    private var help: String {
        declaration.help + (declaration.example.map { " Example: \($0)" } ?? "")
    }

    /// Accepts the texts that the setting takes. Its value is made when all options are known.
    private var parser: ValueParser<String> {
        let known = declaration.allowed.map { KnownName($0) }
        return ValueParser(
            allowed: declaration.allowed, completion: known.isEmpty ? .none : .names { _ in known }, text: { $0 }
        ) { [declaration] text throws(ValueError) in
            do throws(SettingProblem) { try declaration.check(text) } catch {
                throw ValueError(error.description, known: known)
            }
            return text
        }
    }
}
