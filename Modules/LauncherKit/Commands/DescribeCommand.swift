import Boardy
import BoardyCommandLine

struct DescribeCommand: LauncherCommand {
    static let declaration = CommandDeclaration(
        "describe", abstract: "Describes a contract, with its JSON and examples, or all that a plugin declares.")

    @Operand("NAME", help: "The contract, plugin or link.", parser: .name { $0.knownNames }) private var name: String
    private let selection = SelectionRequest()
    @Option(.format) private var format: OutputFormat
    var members: [any ParameterMember] { [$name, selection, $format] }

    static var isBrief: Bool { true }

    func check() throws(ValueError) {
        let known = selection.plugins.knownNames
        if known.contains(where: { $0.text == meant }) { return }
        throw ValueError(
            "knows no contract or plugin " + (name.isName ? "'\(name)'" : "of this name")
                + nearestName(to: name, among: known))
    }

    /// The contract that a link opens, or the name.
    private var meant: String { selection.plugins.manifests.contract(at: name)?.id.rawValue ?? name }

    func run(in context: CommandContext) async throws {
        await context.show(try selection.plugins.description(of: meant, as: format, width: context.columns))
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
            return format == .json ? try JSONObject.document(["plugin": manifest.object]) : manifest.page
        }
        for manifest in manifests {
            guard let declaration = manifest.provides.first(where: { $0.id.rawValue == name }) else { continue }
            let page = try ContractPage(of: declaration, by: manifest.name, among: manifests)
            if format == .json { return try JSONObject.document(["contract": page.contract]) }
            return page.text(width: width ?? 80, program: app.identity.name)
        }
        let note = knownNames.first { $0.text == name }?.note ?? ""
        throw CommandError(
            code: .unavailable,
            message: "'\(name)' is \(note)\nTry: \(app.identity.name) describe \(name), without --plugin and --without")
    }
}

extension PluginManifest {
    /// All that the plugin declares, each with its place.
    fileprivate var object: JSONObject {
        [
            "name": name, "provides": provides.map(\.object), "requires": requires.map(\.object),
            "uses": uses.map(\.object), "gateways": guards.map(\.object), "links": routes.map(\.object),
            "contributions": contributions.map(\.object), "reads": reads.map(\.object),
            "settings": settings.map(\.object),
        ]
    }

    /// Returns the page as text, with a section for each kind of declaration that the plugin has.
    fileprivate var page: String {
        let sections = [
            ("PROVIDES", provides.map(\.columns)), ("REQUIRES", requires.map { ["\($0.id)", $0.place] }),
            ("USES IF PROVIDED", uses.map { ["\($0.id)", $0.place] }),
            ("GATEWAYS", guards.map { ["\($0.id)", $0.place] }),
            ("LINKS", routes.map { [$0.pattern.description, "\($0.contract.id)", $0.place] }),
            ("CONTRIBUTIONS", contributions.map { [$0.name, $0.boards, $0.place] }),
            ("READS", reads.map { [$0.name, $0.place] }), ("SETTINGS", settings.map(\.columns)),
        ]
        let texts = sections.filter { !$0.1.isEmpty }.map { "\($0.0)\n\(alignedColumns($0.1, width: nil))" }
        return ([name] + texts).joined(separator: "\n\n")
    }
}

extension ContractDeclaration {
    fileprivate var columns: [String] {
        ["\(id)", requirement ?? "-", "\(contract.inputName) -> \(contract.outputName)"]
    }
    fileprivate var object: JSONObject {
        [
            "id": id, "input": contract.inputName, "output": contract.outputName, "requirement": requirement,
            "at": place,
        ]
    }
}

extension Route {
    fileprivate var place: String { "\(file):\(line)" }
    fileprivate var object: JSONObject { ["link": pattern.description, "board": contract.id, "at": place] }
}

extension PointDeclaration {
    fileprivate var place: String { "\(file):\(line)" }
    /// The contracts that a contribution names.
    fileprivate var boards: String {
        contracts.isEmpty ? "-" : contracts.map { $0.id.rawValue }.joined(separator: ", ")
    }
    fileprivate var object: JSONObject { ["point": name, "contracts": contracts.map { $0.id }, "at": place] }
}

extension SettingDeclaration {
    fileprivate var place: String { "\(file):\(line)" }
    fileprivate var columns: [String] {
        let words = allowed.isEmpty ? placeholder : allowed.joined(separator: "|")
        return [name, words, help + (defaultText.map { " Default: \($0)." } ?? ""), place]
    }
    fileprivate var object: JSONObject {
        [
            "name": name, "placeholder": placeholder, "help": help, "default": defaultText, "example": example,
            "values": allowed.isEmpty ? nil : allowed, "secret": isSecret, "repeated": isRepeated,
            "scope": scope.rawValue, "at": place,
        ]
    }
}
