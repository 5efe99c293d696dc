import Boardy
import BoardyCommandLine
import BoardyRemote
import LauncherKit

extension QueueFilter {
    private static let state = Option(
        "state", placeholder: "STATE", help: "Chooses the activations in a state.",
        collecting: ValueParser<ActivationState>.choice, environment: .none, isConfigurable: false)
    private static let all = Flag(
        "all", help: "Chooses all activations that the command can change.", environment: .none, isConfigurable: false)

    private static func contract(of app: AppDefinition) -> Option<String?> {
        Option(
            "contract", placeholder: "CONTRACT", help: "Chooses the activations of a contract.",
            parser: .text(completion: .names { _ in app.everything.knownContracts }), environment: .none,
            isConfigurable: false)
    }

    /// The operand for the activations that a command changes.
    static func activations(of app: AppDefinition) -> Operand<[ActivationID]> {
        Operand(
            repeating: "ID", help: "The IDs of activations, as 'list' prints them.",
            parser: ActivationID.parser(of: app))
    }

    /// The options that choose activations.
    static func options(of app: AppDefinition) -> [any ParameterDeclaration] { [contract(of: app), state] }

    /// The options that choose activations to change.
    static func choosingOptions(of app: AppDefinition) -> [any ParameterDeclaration] { options(of: app) + [all] }

    init(_ values: ParsedValues, of app: AppDefinition) {
        let ids = (try? values[Self.activations(of: app)]) ?? [], states = values[Self.state]
        self.init(
            ids: ids.isEmpty ? nil : ids, contract: values[Self.contract(of: app)].map { BoardID($0) },
            states: states.isEmpty ? nil : Set(states))
    }

    /// Takes the activations to change, of which a forgotten argument must not mean all.
    init(choosing values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        self.init(values, of: app)
        if self == QueueFilter(), !values[Self.all] {
            throw ValueError("needs IDs, --contract, --state or --all, so that it changes nothing by mistake")
        }
        if self != QueueFilter(), values[Self.all] { throw ValueError("takes --all alone") }
    }
}

extension ActivationID {
    /// Accepts the ID of an activation.
    static func parser(of app: AppDefinition) -> ValueParser<ActivationID> {
        ValueParser(text: \.text) { text throws(ValueError) in
            let groups = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)
            guard groups.map(\.count) == [8, 4, 4, 4, 12], groups.joined().allSatisfy(\.isHexDigit) else {
                throw ValueError("is the ID of an activation, as '\(app.identity.name) queue list' prints it")
            }
            return ActivationID(text.lowercased())
        }
    }
}
