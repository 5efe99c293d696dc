import Boardy
import BoardyCommandLine

/// Describes a contract or a plugin.
struct DescribeCommand: LauncherCommand {
    private let name: String
    private let selection: SelectionRequest

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        CommandDeclaration(
            "describe", abstract: "Describes a contract, with its JSON and examples, or all that a plugin declares.",
            operands: [operand(of: app)],
            options: SelectionRequest.options(of: app) + [OutputRequest.formatOption])
    }

    private static func operand(of app: AppDefinition) -> Operand<String> {
        Operand(
            "NAME", help: "The contract or plugin.",
            parser: .text(completion: .names { PluginSelection($0, of: app).knownNames }))
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        name = try values[Self.operand(of: app)]
        selection = SelectionRequest(values, of: app)
        let known = selection.plugins.knownNames
        if known.contains(where: { [name] in $0.text == name }) { return }
        throw ValueError(
            "knows no contract or plugin " + (name.isName ? "'\(name)'" : "of this name")
                + nearestName(to: name, among: known))
    }

    func run(in context: CommandContext) async throws {
        let plugins = selection.plugins
        await context.show(
            try plugins.description(of: name, as: context.output.format, width: context.columns))
    }
}

extension PluginSelection {
    /// Returns the text that `describe` prints about a contract or a plugin.
    ///
    /// - Parameters:
    ///   - name: the ID of the contract, or the name of the plugin.
    ///   - width: the columns of the terminal; nil if the text goes somewhere else.
    /// - Throws: ``CommandError`` with exit code 69 for a name that is not selected.
    fileprivate func description(of name: String, as format: OutputFormat, width: Int?) throws -> String {
        let manifests = manifests
        if let manifest = manifests.first(where: { $0.name == name }) {
            let page = PluginPage(of: manifest)
            return format == .json ? try page.json() : page.text()
        }
        for manifest in manifests {
            guard let declaration = manifest.provides.first(where: { $0.id.rawValue == name }) else { continue }
            let page = try ContractPage(of: declaration, by: manifest.name, among: manifests)
            return format == .json ? try page.json() : page.text(width: width ?? 80, program: app.identity.name)
        }
        let note = knownNames.first { $0.text == name }?.note ?? ""
        throw CommandError(
            code: .unavailable,
            message: "'\(name)' is \(note)\nTry: \(app.identity.name) describe \(name), without --plugin and --without")
    }
}

/// The description of a plugin that `describe` prints: all that its manifest declares, each with its place.
private struct PluginPage: JSONDocument {
    var schemaVersion = 1
    let plugin: Plugin

    struct Plugin: Encodable {
        let name: String
        let provides: [Contract]
        let requires: [Contract]
        /// The contracts that the plugin uses if they are there.
        let uses: [Contract]
        let gateways: [Contract]
        let links: [Link]
        let contributions: [ExtensionEntry]
        /// The extension points that the plugin reads.
        let reads: [ExtensionEntry]
        let settings: [Setting]
    }

    /// A contract with the place of its declaration, as `Module/File.swift:line`.
    struct Contract: Encodable {
        let id: BoardID
        let input: String
        let output: String
        let requirement: String?
        let at: String

        fileprivate init(_ declaration: ContractDeclaration) {
            id = declaration.id
            input = declaration.contract.inputName
            output = declaration.contract.outputName
            requirement = declaration.requirement
            at = declaration.place
        }
    }

    struct Link: Encodable {
        let link: String
        let board: BoardID
        let at: String
    }

    /// An extension point, with the contracts that a contribution to it names.
    struct ExtensionEntry: Encodable {
        let point: String
        let contracts: [BoardID]
        let at: String

        fileprivate init(_ declaration: PointDeclaration) {
            point = declaration.name
            contracts = declaration.contracts.map { $0.id }
            at = "\(declaration.file):\(declaration.line)"
        }
    }

    struct Setting: Encodable {
        let name: String
        let placeholder: String
        let help: String
        let `default`: String?
        let example: String?
        /// The only words that are allowed; none if other texts are.
        let values: [String]?
        let secret: Bool
        let repeated: Bool
        /// `terminal` for a setting of sessions at a terminal only, else `every-process`.
        let scope: String
        let at: String

        fileprivate init(_ declaration: SettingDeclaration) {
            name = declaration.name
            placeholder = declaration.placeholder
            help = declaration.help
            `default` = declaration.defaultText
            example = declaration.example
            values = declaration.allowed.isEmpty ? nil : declaration.allowed
            secret = declaration.isSecret
            repeated = declaration.isRepeated
            scope = declaration.scope.rawValue
            at = "\(declaration.file):\(declaration.line)"
        }
    }

    init(of manifest: PluginManifest) {
        plugin = Plugin(
            name: manifest.name, provides: manifest.provides.map(Contract.init),
            requires: manifest.requires.map(Contract.init), uses: manifest.uses.map(Contract.init),
            gateways: manifest.guards.map(Contract.init),
            links: manifest.routes.map {
                Link(link: $0.pattern.description, board: $0.contract.id, at: "\($0.file):\($0.line)")
            },
            contributions: manifest.contributions.map(ExtensionEntry.init),
            reads: manifest.reads.map(ExtensionEntry.init), settings: manifest.settings.map(Setting.init))
    }

    /// Returns the page as text, with a section for each kind of declaration that the plugin has.
    func text() -> String {
        let sections = [
            ("PROVIDES", plugin.provides.map { ["\($0.id)", $0.requirement ?? "-", "\($0.input) -> \($0.output)"] }),
            ("REQUIRES", plugin.requires.map { ["\($0.id)", $0.at] }),
            ("USES IF PROVIDED", plugin.uses.map { ["\($0.id)", $0.at] }),
            ("GATEWAYS", plugin.gateways.map { ["\($0.id)", $0.at] }),
            ("LINKS", plugin.links.map { [$0.link, "\($0.board)", $0.at] }),
            (
                "CONTRIBUTIONS",
                plugin.contributions.map { point in
                    let boards = point.contracts.map { "\($0)" }.joined(separator: ", ")
                    return [point.point, boards.isEmpty ? "-" : boards, point.at]
                }
            ), ("READS", plugin.reads.map { [$0.point, $0.at] }),
            (
                "SETTINGS",
                plugin.settings.map { setting in
                    [
                        setting.name, setting.values?.joined(separator: "|") ?? setting.placeholder,
                        setting.help + (setting.default.map { " Default: \($0)." } ?? ""), setting.at,
                    ]
                }
            ),
        ]
        let texts = sections.filter { !$0.1.isEmpty }.map { "\($0.0)\n\(alignedColumns($0.1, width: nil))" }
        return ([plugin.name] + texts).joined(separator: "\n\n")
    }
}
