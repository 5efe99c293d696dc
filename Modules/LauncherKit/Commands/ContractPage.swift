import Boardy
import BoardyValues

/// The description of a contract that `describe` prints: its place in the app, and the JSON of its input and output.
struct ContractPage {
    let contract: Contract

    struct Contract: Encodable {
        let id: BoardID
        let plugin: String
        /// The place of the declaration, as `Module/File.swift:line`.
        let at: String
        /// The role or other requirement of the contract; absent if anybody may activate the board.
        let requirement: String?
        let links: [String]
        /// The gateway that decides before each activation, by its plugin.
        let gateways: [DeclarationPlace]
        let requiredBy: [DeclarationPlace]
        /// The plugins that use the contract if it is there.
        let usedBy: [DeclarationPlace]
        let awaits: [BoardID]
        let input: DescribedValue
        let output: DescribedValue
    }

    struct DeclarationPlace: Encodable {
        let plugin: String
        let at: String
        var text: String { "\(plugin), \(at)" }
    }

    /// An input or output.
    struct DescribedValue: Encodable {
        enum Form: String, Encodable { case nothing, inProcess, undescribed, json }

        let type: String
        let form: Form
        /// True if an activation may leave the input out. The key is absent for an output.
        let isOptional: Bool?
        /// True if samples contain secrets, which command lines do not keep.
        let isSecret: Bool
        let schema: JSONValue?
        let examples: [JSONValue]?
    }

    /// Describes a contract that one of the plugins provides.
    init(of declaration: ContractDeclaration, by plugin: String, among manifests: [PluginManifest]) throws {
        func places(_ declarations: (PluginManifest) -> [ContractDeclaration]) -> [DeclarationPlace] {
            manifests.flatMap { manifest in
                declarations(manifest).filter { $0.id == declaration.id }
                    .map { DeclarationPlace(plugin: manifest.name, at: $0.place) }
            }
        }
        let values = try Self.values(of: declaration.contract)
        contract = Contract(
            id: declaration.id, plugin: plugin, at: declaration.place, requirement: declaration.requirement,
            links: manifests.flatMap(\.routes).filter { $0.contract.id == declaration.id }
                .map(\.pattern.description),
            gateways: places(\.guards), requiredBy: places(\.requires), usedBy: places(\.uses),
            awaits: manifests.first { $0.name == plugin }?.awaited(by: declaration.id).map(\.id) ?? [],
            input: values.input, output: values.output)
    }

    private static func values<C: BoardContract>(of contract: C.Type) throws -> (
        input: DescribedValue, output: DescribedValue
    ) {
        // The samples are written for everybody to read, secrets included.
        let all = try ContractDescription(of: contract, userInfo: SecretCoding.revealing)
        let isSecret = (try? ContractDescription(of: contract)) == nil
        // An input that only the app can make may be optional too.
        let isOptional = all.input.json != .inProcess && (try? contract.activation(fromJSON: nil)) != nil
        return (
            DescribedValue(all.input, isOptional: isOptional, isSecret: isSecret),
            DescribedValue(all.output, isOptional: nil, isSecret: false)
        )
    }

    // MARK: - Text

    /// Returns the page as text: what people look for first in front, the schemas at the end.
    ///
    /// - Parameters:
    ///   - width: the number of characters of a line.
    ///   - program: the name of the program, for the commands of examples.
    func text(width: Int, program: String) -> String {
        let input = contract.input, output = contract.output
        let rows =
            [
                ["Plugin", "\(contract.plugin), \(contract.at)"], ["Input", input.summary],
                ["Output", output.summary], ["Role", contract.requirement ?? "-"],
            ] + Self.rows("Gateway", contract.gateways.map(\.text)) + Self.rows("Links", contract.links)
            + Self.rows("Required by", contract.requiredBy.map(\.text))
            + Self.rows("Used by", contract.usedBy.map(\.text))
            + Self.rows("Awaits", contract.awaits.map { "\($0)" })
        let sections = [
            ("EXAMPLES", calls(width, program)), ("OUTPUTS", (output.examples ?? []).map { $0.text(width: width) }),
            ("INPUT SCHEMA", input.schema.map { [$0.text(width: width)] } ?? []),
            ("OUTPUT SCHEMA", output.schema.map { [$0.text(width: width)] } ?? []),
        ]
        let texts = sections.filter { !$0.1.isEmpty }.map { "\($0.0)\n" + $0.1.joined(separator: "\n") }
        return (["\(contract.id)", alignedColumns(rows, width: nil)] + texts).joined(separator: "\n\n")
    }

    private static func rows(_ label: String, _ values: [String]) -> [[String]] {
        if values.isEmpty { return [[label, "-"]] }
        return values.enumerated().map { [$0 == 0 ? label : "", $1] }
    }

    /// The commands that activate the board with each of the examples, as a shell takes them.
    private func calls(_ width: Int, _ program: String) -> [String] {
        let call = "\(program) activate \(contract.id)", input = contract.input
        let bare = input.isOptional == true ? [call] : []
        return bare
            + (input.examples ?? []).map { example in
                let json = example.line, line = "\(call) --input '\(json)'"
                if line.count <= width, !input.isSecret, !json.contains("'") { return line }
                // A here-document needs no quotes, and keeps secrets from the command line.
                return "\(call) --input - <<'JSON'\n\(example.text(width: width))\nJSON"
            }
    }
}

extension ContractPage.DescribedValue {
    fileprivate init(_ value: ValueDescription, isOptional: Bool?, isSecret: Bool) {
        var schema: JSONValue?, examples: [JSONValue]?
        switch value.json {
        case .nothing: form = .nothing
        case .inProcess: form = .inProcess
        case .undescribed: form = .undescribed
        case .described(let found, let samples):
            form = .json
            schema = found
            // Null and {} say no more than an input that is left out.
            examples = samples.filter { isOptional != true || $0 != .null && $0 != .object([]) }
        }
        self.schema = schema
        self.examples = examples
        type = value.typeName
        self.isOptional = isOptional
        self.isSecret = isSecret
    }

    fileprivate var summary: String {
        switch form {
        case .nothing, .json: type
        case .inProcess: "\(type), no JSON: only code inside the app can use it"
        case .undescribed: "\(type), which has no samples that would describe its JSON"
        }
    }
}

extension ContractDeclaration {
    /// The place of the declaration, as `Module/File.swift:line`.
    var place: String { "\(file):\(line)" }
}
