import Boardy
import BoardyCommandLine

/// The places that the two lists of a selection came from.
struct SelectionSources: Equatable {
    var plugin = ValueSource.commandLine
    var without = ValueSource.commandLine
}

/// The changes to a command line that select other plugins, told for the places that its selection came from.
struct SelectionAdvice {
    let selection: PluginSelection
    private var app: AppDefinition { selection.app }
    var sources = SelectionSources()
    /// The command without its selection, as arguments.
    let command: [String]
    let environment: [String: String]
    /// Returns the selection of a command line in an environment, or nil if the command line is wrong.
    let parse: (_ arguments: [String], _ environment: [String: String]) -> PluginSelection?

    /// Returns the change that selects a plugin, such as `drop --without payment`.
    func change(adding plugin: String) -> String {
        var changes: [String] = []
        if selection.without.contains(plugin) {
            changes.append("drop " + mention(of: plugin, in: "without", from: sources.without, "from"))
        }
        if !selection.plugins.isEmpty, !selection.plugins.contains(plugin) {
            changes.append("add " + mention(of: plugin, in: "plugin", from: sources.plugin, "to"))
        }
        return changes.joined(separator: " and ")
    }

    private func mention(
        of plugin: String, in option: String, from source: ValueSource, _ preposition: String
    ) -> String {
        switch source {
        case .commandLine, .default: "--\(option) \(plugin)"
        case .environment(let variable): "\(plugin) \(preposition) \(variable)"
        case .configuration: "\(plugin) \(preposition) '\(option)' in \(source)"
        }
    }

    /// Returns a command line that selects plugins which fit together, after it was parsed and validated, or nil if
    /// none was found.
    ///
    /// - Parameters:
    ///   - remedies: the plugins to add.
    ///   - surplus: the plugins to remove.
    func commandLine(adding remedies: [String], removing surplus: [String]) -> String? {
        let without = selection.without.filter { !remedies.contains($0) } + surplus
        let plugins = selection.plugins + remedies.filter { !selection.plugins.contains($0) }
        let selected = selection.plugins.isEmpty ? [] : ["--plugin", plugins.joined(separator: ",")]
        let removed = without.isEmpty ? [] : ["--without", without.joined(separator: ",")]
        let isTyped = sources.without == .commandLine || without != selection.without
        let names = PluginSelection(plugins, without: without, of: app).names
        let others = PluginSelection(without: names, of: app).names
        let candidates = [
            Candidate(arguments: selected + (isTyped ? removed : [])),
            // A list of the environment counts again if the command line has none.
            Candidate(arguments: selected + removed, unset: [app.identity.variable("without")]),
            Candidate(
                arguments: ["--plugin", names.joined(separator: ","), "--without", others.joined(separator: ",")]),
        ]
        return candidates.first(where: fits).flatMap(text)
    }

    /// The selection of a command line, and the variables of the environment that must be absent.
    private struct Candidate {
        let arguments: [String]
        var unset: [String] = []
    }

    private func fits(_ candidate: Candidate) -> Bool {
        let environment = environment.filter { !candidate.unset.contains($0.key) }
        return parse(command + candidate.arguments, environment)?.validation().issues.isEmpty == true
    }

    private func text(of candidate: Candidate) -> String? {
        let words = candidate.unset.flatMap { ["-u", $0] }
        let arguments = (words.isEmpty ? [] : ["env"] + words) + [app.identity.name] + command + candidate.arguments
        let quoted = arguments.compactMap(\.shellWord)
        return quoted.count == arguments.count ? quoted.joined(separator: " ") : nil
    }
}
