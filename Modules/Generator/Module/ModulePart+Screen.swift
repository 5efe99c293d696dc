extension ModulePart {
    /// The screen of a module, which asks for the input, and its entry in the menu.
    static func screen(_ plan: ModulePlan) -> ModulePart {
        let board = plan.board
        var part = ModulePart()
        part.uses = ["BoardyHeadless"]
        part.boardUses = part.uses
        part.testUses = part.uses
        // An entry for a role stands in the menus of those who have it.
        let entry = "MenuEntry(\"\(board.title)\", \(board).self"
        let audience = plan.options.role == nil ? "" : ", for: .role(\(board).requirement)"
        let line = "main.offer(\(entry)\(audience)))"
        part.statements =
            line.count <= 112 ? [line] : ["main.offer(", "    \(entry)\(audience)))"]
        part.tests = [
            """
                @Test("A screen asks for the name if there is no input, and again if the name is taken", .diagnostics)
                func asks() async throws {
                    let driver = RecordingDriver([Answer("Add", ["name": "Ada"]), Answer("Add", ["name": "Ben"])])
                    let context = HeadlessContext(driver: driver), launcher = launcher()
                    launcher.mainboard.putIntoContext(context)
                    let board = launcher.mainboard.io\(board)()
                    #expect(try await board.output(with: ada) == .added(count: 1))
                    var outcomes: [\(board)Outcome] = []
                    board.flow.handle { outcomes.append($0) }
                    board.activation.activate()
                    try await context.run(launcher.mainboard)
                    #expect(outcomes == [.added(count: 2)])
                    let titles = ["\(board.title)", "\(board.title)"]
                    #expect(driver.titles == titles + ["\(plan.module.title)"])
                }
            """
        ]
        return part
    }

    /// The statements of a story that asks for the input until the entry is added.
    static func asking(_ plan: ModulePlan) -> String {
        let board = plan.board
        return """
                    let name = TypedField.text("name", label: "Name", inputField: "name")
                    let question = Question<\(board)Request>("\(board.title)", problems: .last) {
                        TypedChoice("Add", .primary, fields: name) { \(board)Request(name: $0) }
                        TypedChoice("Back", .back) { throw CancellationError() }
                    }
                    let count = try await rootScreen.ask(question) { request in
                        switch \(plan.attempt)entries.add(request) {
                        case .added(let count): return count
                        case .rejected(let reason): throw AskAgain(reason.sentence)
                        }
                    }
                    rootScreen.show(Screen(title: "\(plan.module.title)", content: [.text("\\(count) in all.")]))
                    return .added(count: count)
            """
    }

    /// The sentences for a person behind the class of the board.
    ///
    /// - Parameter problem: the reason of another part; nil for none.
    static func sentences(
        _ plan: ModulePlan, and problem: (name: String, comment: String, sentence: String)?
    ) -> String {
        let other = problem.map { "\n        case .\($0.name): \"\($0.sentence)\"" } ?? ""
        return """
            extension \(plan.board)Problem {
                /// The problem as a sentence for a person.
                fileprivate var sentence: String {
                    switch self {
                    case .noName: "Type a name."
                    case .nameTaken: "Another entry has this name."\(other)
                    }
                }
            }
            """
    }
}
