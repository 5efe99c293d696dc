import Boardy
import BoardyCommandLine

/// Lists plugins, boards or links.
struct ListCommand: LauncherCommand {
    static let declaration = CommandDeclaration(
        "list", abstract: "Lists plugins, boards or links of the selected plugins.")

    @Operand("SUBJECT", help: "The kind of thing to list.", parser: .choice) var subject: ListSubject
    private let selection = SelectionRequest()
    @Option(.format) private var format: OutputFormat
    var members: [any ParameterMember] { [$subject, selection, $format] }

    static var isBrief: Bool { true }

    func run(in context: CommandContext) async throws {
        let plugins = selection.plugins
        // A list of the names does not read the declarations, so that it starts quickly.
        // `joined` would look for a conformance in all of the program.
        if subject == .plugins, format == .text {
            return await context.show(plugins.names.reduce("") { $0.isEmpty ? $1 : "\($0)\n\($1)" })
        }
        let rows = plugins.manifests.flatMap { $0.rows(of: subject) }
        switch format {
        case .text: await context.show(alignedColumns(rows.map(\.columns), width: context.columns))
        case .json: await context.show(try JSONObject.document([subject.rawValue: rows.map(\.object)]))
        }
    }
}

/// The kind of thing to list. The raw values are the words of the command line, and the keys of the JSON.
enum ListSubject: String, CaseIterable { case plugins, boards, links }

extension PluginManifest {
    /// Returns the columns and the JSON of the plugin, of each of its boards, or of each of its links.
    fileprivate func rows(of subject: ListSubject) -> [(columns: [String], object: JSONObject)] {
        switch subject {
        case .plugins:
            let object: JSONObject = [
                "name": name, "provides": provides.map(\.id), "requires": requires.map(\.id),
                "routes": routes.map(\.pattern.description),
            ]
            return [([name], object)]
        case .boards:
            return provides.map { board in
                let input = board.contract.inputName, output = board.contract.outputName
                let object: JSONObject = [
                    "id": board.id, "plugin": name, "input": input, "output": output, "requirement": board.requirement,
                ]
                return (["\(board.id)", name, board.requirement ?? "-", "\(input) -> \(output)"], object)
            }
        case .links:
            return routes.map { route in
                let link = route.pattern.description, board = route.contract.id
                return ([link, "\(board)", name], ["link": link, "board": board, "plugin": name])
            }
        }
    }
}
