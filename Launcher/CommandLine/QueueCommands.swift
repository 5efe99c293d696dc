import CommandLine

private let queueNote = """
    Without a command it prints the activations of each contract in figures, and the processes that serve them.
    """

private let queueExamples = [
    Example("launcher queue list --state dead", "Lists the dead letters, and why they are."),
    Example("launcher queue retry --contract payment.settle --state dead", "Tries some of them again."),
]

/// The commands for the queue of remote boards.
let queueCommand = Command<Invocation>(
    "queue", abstract: "Shows the activations that wait for remote boards, and what became of them.",
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
