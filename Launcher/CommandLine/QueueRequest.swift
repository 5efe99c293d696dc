import Boardy
import BoardyCommandLine
import BoardyRemote
import LauncherSessions

extension Options {
    static let queue: [any ParameterDeclaration] = [store, engine, format]
    static let queueFilter: [any ParameterDeclaration] = [queueContract, queueState]

    static let queueContract = Option(
        "contract", placeholder: "CONTRACT", help: "Chooses the activations of a contract.",
        parser: .text(completion: .names { _ in PluginSelection().knownContracts }), environment: .none,
        isConfigurable: false)
    static let queueState = Option(
        "state", placeholder: "STATE", help: "Chooses the activations in a state.",
        collecting: ValueParser<ActivationState>.choice, environment: .none, isConfigurable: false)
    static let queueLimit = Option(
        "limit", placeholder: "N", help: "The number of activations to list.", parser: .integer(in: 1...10_000),
        default: 50, environment: .none, isConfigurable: false)
    static let wholeQueue = Flag(
        "all", help: "Chooses all activations that the command can change.", environment: .none, isConfigurable: false)
    static let age = Option(
        "older-than", placeholder: "DURATION",
        help: "Deletes activations that ended longer ago than that, such as 12h.", parser: .duration,
        defaultText: "one hour for answers, 14 days for failures", environment: .none, isConfigurable: false)

    static let activation = Operand("ID", help: "The ID of the activation, as 'list' prints it.", parser: activationID)
    static let activations = Operand(
        repeating: "ID", help: "The IDs of activations, as 'list' prints them.", parser: activationID)

    private static let activationID = ValueParser<ActivationID>(text: \.text) { text throws(ValueError) in
        let groups = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.count) == [8, 4, 4, 4, 12], groups.joined().allSatisfy(\.isHexDigit) else {
            throw ValueError("is the ID of an activation, as 'launcher queue list' prints it")
        }
        return ActivationID(text.lowercased())
    }
}

/// The part of the queue that an operator wants to see or to change.
enum QueueRequest: Equatable {
    /// The counts of each contract, and the processes.
    case overview
    case list(QueueFilter, limit: Int)
    case show(ActivationID)
    case retry(QueueFilter)
    case discard(QueueFilter)
    /// Deletes what ended longer ago than an age; nil for the ages of the settings.
    case prune(olderThan: Duration?)

    static func list(_ values: ParsedValues) -> QueueRequest {
        .list(QueueFilter(values), limit: values[Options.queueLimit])
    }

    static func retry(_ values: ParsedValues) throws(ValueError) -> QueueRequest {
        .retry(try QueueFilter(choosing: values))
    }

    static func discard(_ values: ParsedValues) throws(ValueError) -> QueueRequest {
        .discard(try QueueFilter(choosing: values))
    }
}

extension QueueFilter {
    fileprivate init(_ values: ParsedValues) {
        let ids = (try? values[Options.activations]) ?? [], states = values[Options.queueState]
        self.init(
            ids: ids.isEmpty ? nil : ids, contract: values[Options.queueContract].map { BoardID($0) },
            states: states.isEmpty ? nil : Set(states))
    }

    /// Takes the activations to change, of which a forgotten argument must not mean all.
    fileprivate init(choosing values: ParsedValues) throws(ValueError) {
        self.init(values)
        if self == QueueFilter(), !values[Options.wholeQueue] {
            throw ValueError("needs IDs, --contract, --state or --all, so that it changes nothing by mistake")
        }
        if self != QueueFilter(), values[Options.wholeQueue] { throw ValueError("takes --all alone") }
    }
}

private let queueNote = """
    Without a command it prints the activations of each contract in figures, and the processes that serve them.
    """

private let queueExamples = [
    Example("launcher queue list --state dead", "Lists the activations that used up their attempts."),
    Example("launcher queue retry --contract payment.settle --state dead", "Tries those of one contract again."),
]

/// The commands for the queue of remote boards.
let queueCommand = Command<Invocation>(
    "queue", abstract: "Shows the activations of remote boards, and changes those that failed.",
    discussion: queueNote, examples: queueExamples, options: Options.queue,
    subcommands: [
        Command(
            "list", abstract: "Lists activations, the latest first.",
            options: Options.queueFilter + [Options.queueLimit] + Options.queue
        ) { values throws(ValueError) in try Invocation(.list(values), values) },
        Command(
            "show", abstract: "Shows an activation with its input and outputs. Secrets in them are sealed.",
            operands: [Options.activation], options: Options.queue
        ) { values throws(ValueError) in try Invocation(.show(try values[Options.activation]), values) },
        Command(
            "retry", abstract: "Lets failed activations and dead letters be tried again.",
            operands: [Options.activations], options: Options.queueFilter + [Options.wholeQueue] + Options.queue
        ) { values throws(ValueError) in try Invocation(.retry(values), values) },
        Command(
            "discard", abstract: "Ends open activations, failed ones and dead letters for good.",
            operands: [Options.activations], options: Options.queueFilter + [Options.wholeQueue] + Options.queue
        ) { values throws(ValueError) in try Invocation(.discard(values), values) },
        Command(
            "prune", abstract: "Deletes activations that have ended, with their outputs.",
            options: [Options.age] + Options.queue
        ) { values throws(ValueError) in try Invocation(.prune(olderThan: values[Options.age]), values) },
    ]
) { values throws(ValueError) in try Invocation(.overview, values) }
