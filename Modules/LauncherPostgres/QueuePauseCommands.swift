import Boardy
import BoardyCommandLine
import BoardyRemote
import LauncherKit

/// Keeps workers from claiming activations of some contracts.
struct QueuePauseCommand: QueueAction {
    static var declaration: CommandDeclaration {
        CommandDeclaration(
            "pause", abstract: "Keeps all workers from claiming activations of a plugin or a contract.",
            discussion: """
                Activations that run go on, and submitted ones wait until 'resume'. Deadlines go on too. The pause is \
                in the database, so it outlives every process.
                """)
    }

    private let chosen = ChosenContracts()
    let address = QueueAddress()
    var members: [any ParameterMember] { [chosen, address] }

    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String {
        let contracts = chosen.contracts(of: context.app), changed = try await queue.pause(contracts)
        return try chosen.text(
            of: changed, among: contracts, as: context.output.format, verb: "Paused", orElse: "Paused before",
            rest: "'\(context.app.identity.name) queue resume \(chosen.names.joined(separator: " "))' ends it.")
    }
}

/// Lets workers claim activations of some contracts again.
struct QueueResumeCommand: QueueAction {
    static let declaration = CommandDeclaration(
        "resume", abstract: "Lets workers claim activations of a plugin or a contract again.")

    private let chosen = ChosenContracts()
    let address = QueueAddress()
    var members: [any ParameterMember] { [chosen, address] }

    func text(of queue: any QueueAdministration, in context: CommandContext) async throws -> String {
        let contracts = chosen.contracts(of: context.app), changed = try await queue.resume(contracts)
        return try chosen.text(
            of: changed, among: contracts, as: context.output.format, verb: "Resumed", orElse: "Not paused")
    }
}

/// The operands that choose contracts, each by its ID or by its plugin.
private struct ChosenContracts: ParameterGroup {
    @Operand(
        repeating: "PLUGIN|CONTRACT", help: "Plugins, for all of their contracts, or contracts.", parser: .contract)
    var names: [String]
    var members: [any ParameterMember] { [$names] }

    func check() throws(ValueError) {
        if names.isEmpty { throw ValueError("needs a plugin or a contract") }
    }

    /// Returns the contracts of an app that the operands mean. The app is an argument, because
    /// ``AppDefinition/current`` has no plugins while a command runs.
    func contracts(of app: AppDefinition) -> [BoardID] {
        let manifests = app.everything.manifests
        return Set(
            names.flatMap { name in
                manifests.first { $0.name == name }?.provides.map(\.id) ?? [BoardID(name)]
            }
        ).sorted()
    }

    /// Returns the output about a change: the changed contracts with the rest, and the others with their state.
    func text(
        of changed: [BoardID], among contracts: [BoardID], as format: OutputFormat, verb: String,
        orElse state: String, rest: String? = nil
    ) throws -> String {
        if format == .json { return try JSONObject.document(["contracts": changed]) }
        let same = contracts.filter { !changed.contains($0) }.map(\.rawValue).joined(separator: ", ")
        let sentences = [
            changed.isEmpty ? nil : "\(verb) \(changed.map(\.rawValue).joined(separator: ", ")).",
            same.isEmpty ? nil : "\(state): \(same).", changed.isEmpty ? nil : rest,
        ]
        return sentences.compactMap(\.self).joined(separator: " ")
    }
}

extension ValueParser where Element == String {
    /// Accepts the name of a plugin of the app, or of one of its contracts.
    fileprivate static var contract: ValueParser {
        let app = AppDefinition.current
        let known: @Sendable () -> [KnownName] = {
            app.everything.names.map { KnownName($0) } + app.everything.knownContracts
        }
        return ValueParser(completion: .names { _ in known() }) { text throws(ValueError) in
            let names = known()
            if names.contains(where: { $0.text == text }) { return }
            throw ValueError("has to be a plugin or a contract of this app", known: names)
        }
    }
}
