/// A module of a template, as its author would complete it: what its board does, who makes and activates it, and what
/// is heard of it then.
struct TemplateModule: Sendable {
    /// The ID of the board, as code.
    var id = "\"pay\""
    /// Makes the board of `id` with the producer `producer`.
    var board: String
    /// The destination of the board, as a member of the motherboard; nil for one that is made of its types.
    var destination: String?
    /// The types of the destination.
    var types = "PayParameter, PayOutput, PayCommand, PayAction"
    /// The input of the activation.
    var input = "3"
    /// What follows the activation.
    var then = ""
    /// A line of the template, without its margin, and what the author writes behind it.
    var filling: (line: String, code: String)?
    /// What the board says on the headless root.
    var answers = ["output 3"]

    /// A board of the template whose method does nothing.
    static func board(id: String? = nil) -> TemplateModule {
        TemplateModule(
            id: id ?? "\"pay\"", board: "PayBoard(identifier: id, producer: producer)",
            destination: id.map { _ in "ioPay()" },
            filling: ("func activate(withGuaranteedInput input: InputType) {", "sendOutput(\"\\(input)\")"))
    }

    /// A board of flows that the template makes, which do nothing.
    static func flow(id: String? = nil) -> TemplateModule {
        TemplateModule(
            id: id ?? "\"pay\"", board: "PayBoardFactory.make(identifier: id, producer: producer).asBoard",
            destination: id.map { _ in "ioPay()" },
            filling: ("} flowActivation: { it, input in", "it.sendOutput(\"\\(input)\")"))
    }

    /// A board for a task that the template makes.
    static func factory(id: String) -> TemplateModule {
        TemplateModule(
            id: id, board: "PayBoardFactory.make(identifier: id).asBoard", destination: "ioPay()",
            answers: ["output 3", "completed true"])
    }

    static let blockTask = TemplateModule(
        id: ".modPay", board: "PayBoardFactory.make(identifier: id).asBoard", destination: "ioPay()",
        input: "BlockTaskParameter(input: 3).onSuccess { answers.note(\"success \\($0)\") }",
        answers: ["success 3", "output 3", "completed true"])

    static let resultTask = TemplateModule(
        id: ".modPay", board: "PayBoardFactory.make(identifier: id).asBoard", destination: "ioPay()", input: "()",
        filling: ("identifier: identifier) { input, callback in", "callback(.success(()))"),
        answers: ["output success()", "completed true"])

    static let barrier = TemplateModule(
        id: ".modPay", board: "PayBarrierBoard(identifier: id)", destination: "ioPay()",
        input: ".wait { _ in answers.note(\"overcome\") }",
        then: "mainboard.ioPay().activation.activate(with: .overcome(()))",
        answers: ["overcome", "output ()", "completed true"])

    /// A board with a component that ends it.
    static func attachable(id: String) -> TemplateModule {
        TemplateModule(
            id: id, board: "PayBoard(identifier: id, builder: PayBuilder(), producer: producer)",
            destination: "ioPay()", answers: ["completed true"])
    }

    /// A board that shows a screen, whose controller gets a command and whose delegate ends it.
    static func screen(id: String) -> TemplateModule {
        TemplateModule(
            id: id, board: "PayBoard(identifier: id, builder: PayBuilder(), producer: producer)",
            destination: "ioPay()",
            then: """
                try await context.run(mainboard)
                mainboard.ioPay().interaction.send(command: ())
                (mainboard.getBoard(identifier: \(id)) as? PayBoard)?.close(true)
                """,
            answers: ["screen PayViewController", "completed true"])
    }

    /// A board for an interface, which sends its input as a text.
    static func echo(id: String, by destination: String = "ioPay()") -> TemplateModule {
        TemplateModule(id: id, board: echo(of: "PayInput, PayOutput, PayCommand, PayAction"), destination: destination)
    }

    /// A board for the types of an interface.
    static let echoOfTypes = TemplateModule(board: echo(of: "PayInput, PayOutput, PayCommand, PayAction"))

    /// A board that is reached through the map of a module.
    static func map(_ name: String) -> TemplateModule {
        TemplateModule(
            board: echo(of: "Int, String, Void, Never"), types: "Int, String, Void, Never",
            then: """
                MainboardGenericDestination<Int, String, Void, Never>(
                    destinationID: "pay", mainboard: mainboard.serviceMap.\(name).mainboard
                ).activation.activate(with: 4)
                """, answers: ["output 3", "output 4"])
    }

    /// A launched module, whose plugin makes the board.
    static let integration = TemplateModule(
        id: ".modPay", board: "nil", destination: "ioPay()", filling: flow().filling)

    private static func echo(of types: String) -> String {
        """
        FlowBoard<\(types)>(identifier: id, producer: producer) { _ in
                } flowActivation: { it, input in
                    it.sendOutput("\\(input)")
                }
        """
    }
}
