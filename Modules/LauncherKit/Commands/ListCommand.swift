import Boardy
import BoardyCommandLine

/// Lists plugins, boards, links or extension points.
struct ListCommand: LauncherCommand {
    static let declaration = CommandDeclaration(
        "list", abstract: "Lists plugins, boards, links or extension points of the selected plugins.")

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
        let rows = plugins.manifests.rows(of: subject)
        switch format {
        case .text: await context.show(alignedColumns(rows.map(\.columns), width: context.columns))
        case .json: await context.show(try JSONObject.document([subject.rawValue: rows.map(\.object)]))
        }
    }
}

/// The kind of thing to list. The raw values are the words of the command line, and the keys of the JSON.
enum ListSubject: String, CaseIterable { case plugins, boards, links, points }

extension [PluginManifest] {
    /// Returns the columns and the JSON of the plugins, or of their boards, links or extension points.
    fileprivate func rows(of subject: ListSubject) -> [(columns: [String], object: JSONObject)] {
        switch subject {
        case .plugins:
            map { plugin in
                let object: JSONObject = [
                    "name": plugin.name, "provides": plugin.provides.map(\.id), "requires": plugin.requires.map(\.id),
                    "routes": plugin.routes.map(\.pattern.description),
                ]
                return ([plugin.name], object)
            }
        case .boards:
            flatMap { plugin in plugin.provides.map { ($0, plugin.name) } }.map { board, plugin in
                let input = board.contract.inputName, output = board.contract.outputName
                let object: JSONObject = [
                    "id": board.id, "plugin": plugin, "input": input, "output": output,
                    "requirement": board.requirement,
                ]
                return (["\(board.id)", plugin, board.requirement ?? "-", "\(input) -> \(output)"], object)
            }
        case .links:
            flatMap { plugin in plugin.routes.map { ($0, plugin.name) } }.map { route, plugin in
                let link = route.pattern.description, board = route.contract.id
                return ([link, "\(board)", plugin], ["link": link, "board": board, "plugin": plugin])
            }
        case .points:
            points.map { point, plugins in
                let name = point.name, module = point.module, type = point.contributionName
                let object = ["point": name, "module": module, "contribution": type, "plugins": plugins] as JSONObject
                return ([name, module, type, plugins.isEmpty ? "-" : plugins.joined(separator: ", ")], object)
            }
        }
    }
}
