import Boardy
import BoardyCommandLine
import BoardyRemote
import LauncherKit

struct QueueFilterOptions: ParameterGroup {
    @Option(
        "contract", placeholder: "CONTRACT", help: "Chooses the activations of a contract.",
        parser: .text(completion: .names { [app = AppDefinition.current] _ in app.everything.knownContracts }),
        environment: .none)
    private var contract: String?
    @Option(
        "state", placeholder: "STATE", help: "Chooses the activations in a state.",
        collecting: ValueParser<ActivationState>.choice, environment: .none)
    private var states: [ActivationState]
    var members: [any ParameterMember] { [$contract, $states] }

    /// Returns the activations that the options choose.
    ///
    /// - Parameter ids: their IDs; none for those with all IDs.
    func filter(_ ids: [ActivationID] = []) -> QueueFilter {
        QueueFilter(
            ids: ids.isEmpty ? nil : ids, contract: contract.map { BoardID($0) },
            states: states.isEmpty ? nil : Set(states))
    }
}

/// The operand and the options that choose activations to change.
struct ChosenActivations: ParameterGroup {
    @Operand(repeating: "ID", help: "The IDs of activations, as 'list' prints them.", parser: .activation)
    private var ids: [ActivationID]
    private let options = QueueFilterOptions()
    @Flag("all", help: "Chooses all activations that the command can change.", environment: .none)
    private var all: Bool
    var members: [any ParameterMember] { [$ids, options, $all] }

    var filter: QueueFilter { options.filter(ids) }

    /// A forgotten argument must not mean all.
    func check() throws(ValueError) {
        if filter == QueueFilter(), !all {
            throw ValueError("needs IDs, --contract, --state or --all, so that it changes nothing by mistake")
        }
        if filter != QueueFilter(), all { throw ValueError("takes --all alone") }
    }
}

extension ValueParser where Element == ActivationID {
    static var activation: ValueParser {
        let name = AppDefinition.current.identity.name
        return ValueParser(unread: ActivationID(""), text: \.text) { text throws(ValueError) in
            let groups = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)
            guard groups.map(\.count) == [8, 4, 4, 4, 12], groups.joined().allSatisfy(\.isHexDigit) else {
                throw ValueError("is the ID of an activation, as '\(name) queue list' prints it")
            }
            return ActivationID(text.lowercased())
        }
    }
}
