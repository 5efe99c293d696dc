import Boardy
import BoardyCommandLine

/// Lists plugins, boards or links.
struct ListCommand: LauncherCommand {
    private static let subject = Operand(
        "SUBJECT", help: "The kind of thing to list.", parser: ValueParser<ListSubject>.choice)

    let subject: ListSubject
    let selection: SelectionRequest

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        CommandDeclaration(
            "list", abstract: "Lists plugins, boards or links of the selected plugins.", operands: [subject],
            options: SelectionRequest.options(of: app) + [OutputRequest.formatOption])
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        subject = try values[Self.subject]
        selection = SelectionRequest(values, of: app)
    }

    func run(in context: CommandContext) async throws {
        let listing = Listing(of: selection.plugins)
        await context.show(try listing.text(of: subject, as: context.output.format, columns: context.columns))
    }
}

/// The kind of thing to list. The raw values are the words of the command line, and the keys of the JSON.
enum ListSubject: String, CaseIterable { case plugins, boards, links }

/// The text that `list` prints about the selected plugins: their names, boards or links.
private struct Listing {
    let selection: PluginSelection
    /// The declarations of the plugins. A list of their names does not read them, so that it starts quickly.
    private var manifests: [PluginManifest] { selection.manifests }

    init(of selection: PluginSelection) { self.selection = selection }

    private struct Plugin: Encodable {
        let name: String
        let provides: [BoardID]
        let requires: [BoardID]
        let routes: [String]
    }

    private struct Board: Encodable {
        let id: BoardID
        let plugin: String
        let input: String
        let output: String
        /// The role or other requirement of the contract; absent if anybody may activate the board.
        let requirement: String?
    }

    private struct Link: Encodable {
        let link: String
        let board: BoardID
        let plugin: String
    }

    /// Returns one line for each plugin, board or link, or all of them as JSON. The order is that of installation.
    ///
    /// - Parameter columns: the width of the terminal; nil if the text goes somewhere else.
    func text(of subject: ListSubject, as format: OutputFormat, columns: Int?) throws -> String {
        switch (subject, format) {
        case (.plugins, .text): selection.names.joined(separator: "\n")
        case (.boards, .text):
            alignedColumns(
                boards.map { ["\($0.id)", $0.plugin, $0.requirement ?? "-", "\($0.input) -> \($0.output)"] },
                width: columns)
        case (.links, .text): alignedColumns(links.map { [$0.link, "\($0.board)", $0.plugin] }, width: columns)
        case (_, .json):
            try Document(
                plugins: subject == .plugins ? plugins : nil, boards: subject == .boards ? boards : nil,
                links: subject == .links ? links : nil
            ).json()
        }
    }

    /// The JSON of a list: one object with the list under the name of its subject.
    private struct Document: JSONDocument {
        var schemaVersion = 1
        var plugins: [Plugin]?
        var boards: [Board]?
        var links: [Link]?
    }

    private var plugins: [Plugin] {
        manifests.map { manifest in
            Plugin(
                name: manifest.name, provides: manifest.provides.map(\.id), requires: manifest.requires.map(\.id),
                routes: manifest.routes.map(\.pattern.description))
        }
    }

    private var boards: [Board] {
        manifests.flatMap { manifest in
            manifest.provides.map { declaration in
                Board(
                    id: declaration.id, plugin: manifest.name, input: declaration.contract.inputName,
                    output: declaration.contract.outputName, requirement: declaration.requirement)
            }
        }
    }

    private var links: [Link] {
        manifests.flatMap { manifest in
            manifest.routes.map { Link(link: $0.pattern.description, board: $0.contract.id, plugin: manifest.name) }
        }
    }
}
