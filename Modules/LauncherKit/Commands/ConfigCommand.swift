import BoardyCommandLine
import BoardyHeadless

/// Prints each setting with the place that it comes from.
struct ConfigCommand: LauncherCommand {
    static let declaration = CommandDeclaration(
        "config", abstract: "Prints each setting with the place that it comes from.")

    private let session = SessionRequest(for: .config)
    @Option(.timeout) private var timeout: Duration?
    @Option(.format) private var format: OutputFormat
    private let settings = ParsedValues.current.settings

    /// The options of sessions, then options of other commands that the settings file may have. A text for several
    /// commands with an option of one name need not fit the first.
    var members: [any ParameterMember] {
        let app = AppDefinition.current, own = session.parameters + [$timeout, $format]
        let others = (app.additions.flatMap(\.commands) + app.commands).flatMap(Self.parameters)
            .filter(\.parameter.isConfigurable)
        let sharing = Dictionary(grouping: others, by: \.parameter.key)
        var names = Set(own.map(\.parameter.key))
        return (own + others.filter { names.insert($0.parameter.key).inserted }).map { option in
            option.listed(with: sharing[option.parameter.key] ?? [])
        }
    }

    private static func parameters(of node: any CommandNode.Type) -> [any ParameterDeclaration] {
        (node.runnable?.init().parameters ?? []) + node.subcommands.flatMap(parameters)
    }

    func run(in context: CommandContext) async throws {
        try context.checkDeclarations()
        await context.show(try text(in: context))
        for case let (setting, remark?) in settings.map({ ($0, $0.remark) }) {
            context.note("\(setting.name) of \(setting.source) counts for nothing: it is \(remark)")
        }
    }

    /// Returns one line for each setting with its value and its source, or all of them as JSON. A setting that is
    /// missing has the value `-`, and none in JSON.
    private func text(in context: CommandContext) throws -> String {
        let settings = settings.map { (setting: $0, text: value(of: $0, in: context)) }
        switch format {
        case .text:
            return alignedColumns(
                settings.map {
                    [$0.setting.name, $0.text.isEmpty ? "-" : $0.text.printable, "\($0.setting.source)"]
                }, width: context.columns)
        case .json:
            let rows = settings.map { setting, text -> JSONObject in
                [
                    "name": setting.name, "value": text.isEmpty ? nil : text,
                    "source": "\(setting.source)", "remark": setting.remark,
                ]
            }
            return try JSONObject.document(["settings": rows])
        }
    }

    /// Returns the value of a setting as text. A default in a directory of the platform has its path.
    private func value(of setting: ListedSetting, in context: CommandContext) -> String {
        let app = context.app.identity
        switch setting.name {
        case "store" where setting.source == .default: return "\(session.location(in: context))"
        case "log" where setting.source == .default:
            return "at a terminal, \(app.stateFolder { context.environment[$0] })/\(app.name).log"
        default: return setting.text
        }
    }
}
