import BoardyCore
import BoardyHeadless
import BoardyTesting
import BoardyValues
import SnippetCompiler
import Testing

/// Screens whose answers are values of a type.
@Suite struct QuestionTests {
    private enum CartAnswer: Equatable { case checkOut, change(quantity: Int), back }
    private struct Full: Error {}
    private let quantity = TypedField.integer("quantity", label: "Quantity", in: 1...99, defaultValue: 1)

    private func cart(_ problems: ProblemPlace = .first) -> Question<CartAnswer> {
        Question("Cart", content: ["1 Mug"], problems: problems, inputField: "cart") {
            TypedChoice("Check out", .primary, in: "Pay") { .checkOut }
            TypedChoice("Change", fields: quantity) { .change(quantity: $0) }
            TypedChoice("Back", .back) { .back }
        }
    }

    @Test("SC-1 each choice gives a value, and a choice with fields gets their typed values")
    func values() async throws {
        let driver = RecordingDriver([Answer("Check out"), Answer("Change", ["quantity": "3"]), Answer("Change")])
        var given: [CartAnswer] = []
        try await respond(driver) { board in
            for _ in 0..<3 { given.append(try await board.rootScreen.ask(cart())) }
        }
        #expect(given == [.checkOut, .change(quantity: 3), .change(quantity: 1)])
    }

    @Test("SC-1 a switch that forgets a choice, a value of another type and a field of another type do not compile")
    func unknownAnswers() throws {
        let source = """
            import BoardyCore
            import BoardyHeadless

            enum CartAnswer { case checkOut, change(quantity: Int), back }

            func ask(_ screen: RootScreen) async throws {
                let quantity = TypedField.integer("quantity", in: 1...99)
                let question = Question<CartAnswer>("Cart") {
                    TypedChoice("Check out", .primary) { .checkOut }
                    TypedChoice("Change", fields: quantity) { .change(quantity: $0) }
                    TypedChoice("Back", .back) { .back }
                }
                switch try await screen.ask(question) { // error: switch must be exhaustive
                case .checkOut, .change: break
                }
            }

            func typeOfField() {
                let name = TypedField.text("name")
                _ = TypedChoice<CartAnswer>("Change", fields: name) { .change(quantity: $0) } // error: cannot \
            convert value of type 'String'
            }

            func typeOfValue() {
                _ = TypedChoice<CartAnswer>("Back", .back) { true } // error: cannot convert value of type 'Bool'
            }
            """
        try Snippet(source: source).verify()
    }

    @Test("SC-1 an answer to a choice that is not on the screen is refused as it is for a screen of data")
    func unknownChoice() async {
        let error = await message {
            try await respond(RecordingDriver([Answer("Pay")])) { board in _ = try await board.rootScreen.ask(cart()) }
        }
        #expect(error.contains("there is no such choice"))
    }

    @Test("SC-2 drivers get the same prompt as for a screen of data, with each field once")
    func prompt() {
        let note = TypedField.text("note").optional
        let both = Question<String>("Cart", content: ["1 Mug"], inputField: "cart") {
            TypedChoice("Change", .primary, fields: quantity, note, confirmation: "Sure?") { "\($0) \($1 ?? "")" }
            for name in ["Keep", "Give"] { TypedChoice(name, fields: note) { $0 ?? name } }
            if !note.fields.isEmpty { TypedChoice("Back", .back, isShown: false) { "" } }
        }
        #expect(
            both.prompt
                == Prompt(
                    title: "Cart", content: ["1 Mug"],
                    fields: [
                        Field("quantity", label: "Quantity", .number(1...99), defaultValue: "1"),
                        Field("note", isRequired: false),
                    ],
                    choices: [
                        Choice("Change", .primary, takesFields: true, confirmation: "Sure?"),
                        Choice("Keep", fieldNames: ["note"]), Choice("Give", fieldNames: ["note"]),
                        Choice("Back", .back, isShown: false),
                    ], inputField: "cart"))
        #expect(cart().prompt.choices.first == Choice("Check out", .primary, in: "Pay"))
    }

    @Test(
        "SC-3 SC-9 a value of another form shows the screen again with the problem beside its field, and what was typed"
    )
    func anotherForm() async throws {
        let driver = RecordingDriver([
            Answer("Change", ["quantity": "many"]), Answer("Change", ["quantity": "100"]), Answer("Back"),
        ])
        var given: CartAnswer?
        try await respond(driver) { board in given = try await board.rootScreen.ask(cart()) }
        let problem = "The value is not a whole number from 1 to 99."
        #expect(driver.contents == [["1 Mug"], ["1 Mug"], ["1 Mug"]])
        #expect(driver.prompts.map { $0.fields.map(\.problem) } == [[nil], [problem], [problem]])
        #expect(driver.prompts.map { $0.fields.map(\.defaultValue) } == [["1"], ["many"], ["100"]])
        #expect(given == .back)
    }

    @Test("SC-3 a problem that a choice or the closure of a question throws asks again, without the secrets")
    func problems() async throws {
        let form = Question<(String, Secret<String>)?>("Sign in") {
            TypedChoice("Sign in", .primary, fields: .text("email", .email), .secret("password", .currentPassword)) {
                if $0 == "nobody" { throw AskAgain("There is nobody.", .warning) }
                return ($0, $1)
            }
            TypedChoice("Cancel", .back) { nil }
        }
        let typed = ["nobody", "wrong", "ada"].map { Answer("Sign in", ["email": $0, "password": "secret"]) }
        let driver = RecordingDriver(typed)
        var user: String?
        try await respond(driver) { board in
            user = try await board.rootScreen.ask(form, after: AskAgain("Signed out.")) { entry -> String? in
                guard let entry else { return nil }
                let email = try await board.suspend { $0.give(entry.0) }
                if email == "wrong" { throw AskAgain("Wrong.") }
                return "\(email) \(entry.1.reveal())"
            }
        }
        #expect(user == "ada secret")
        #expect(
            driver.contents == [
                [.notice("Signed out.", .problem)], [.notice("There is nobody.", .warning)],
                [.notice("Wrong.", .problem)],
            ])
        let kept = driver.prompts.map { $0.fields.map(\.defaultValue) }
        #expect(kept == [[nil, nil], ["nobody", nil], ["wrong", nil]])
    }

    @Test("SC-3 another error ends the question, whose screen is closed")
    func errors() async throws {
        let driver = RecordingDriver([Answer("Check out")])
        var found: [String] = []
        try await respond(driver) { board in
            do {
                try await board.rootScreen.ask(cart()) { _ in throw Full() }
            } catch is Full { found.append("full") }
        }
        #expect(found == ["full"])
        #expect(driver.titles == ["Cart"])
    }

    @Test(
        "SC-4 a problem stands before the content, after it, or alone",
        arguments: [
            (ProblemPlace.first, [ScreenPart.notice("No.", .problem), "1 Mug"]),
            (.last, ["1 Mug", .notice("No.", .problem)]), (.alone, [.notice("No.", .problem)]),
        ])
    func places(place: ProblemPlace, content: [ScreenPart]) async throws {
        let driver = RecordingDriver([Answer("Back")])
        try await respond(driver) { board in
            _ = try await board.rootScreen.ask(cart(place), after: AskAgain("No."))
        }
        #expect(driver.contents == [content])
    }

    @Test("SC-5 fields give texts, numbers, options, secrets, optional values, structs and lists")
    func kinds() async throws {
        enum Format: String, CaseIterable { case csv, json }
        struct Span: Equatable { let from, to: Int }
        let span = TypedField(fields: .integer("from"), .integer("to", in: 0...Int.max)) { from, to in
            if from > to { throw AskAgain("It ends before it begins.") }
            return Span(from: from, to: to)
        }
        let pieces = TypedField.list((1...2).map { .integer("pieces\($0)", in: 0...2, defaultValue: 0) })
        typealias Entry = (Format, Span?, [Int], Secret<String>, Int?)
        let question = Question<Entry>("Export") {
            TypedChoice(
                "Go", .primary, fields: .option("format", defaultValue: .csv), span.optional, pieces, .secret("pin"),
                TypedField.text("uses", .wholeNumber).map { Int($0) }
            ) { ($0, $1, $2, $3, $4) }
        }
        #expect(
            question.prompt.fields == [
                Field("format", .option(["csv", "json"]), defaultValue: "csv"),
                Field("from", .wholeNumber, isRequired: false), Field("to", .wholeNumber, isRequired: false),
                Field("pieces1", .number(0...2), defaultValue: "0"),
                Field("pieces2", .number(0...2), defaultValue: "0"), Field("pin", isSecret: true),
                Field("uses", .wholeNumber),
            ])
        let driver = RecordingDriver([
            Answer("Go", ["pin": "1234", "uses": "7", "pieces2": "2"]),
            Answer("Go", ["pin": "1234", "uses": "x", "from": "3", "to": "2"]),
            Answer("Go", ["pin": "1234", "uses": "x", "from": "3", "to": ""]),
            Answer("Go", ["pin": "1234", "uses": "x", "from": "2", "to": "3", "format": "json"]),
        ])
        var given: [Entry] = []
        try await respond(driver) { board in
            for _ in 0..<2 { given.append(try await board.rootScreen.ask(question)) }
        }
        #expect(given.map(\.0) == [.csv, .json])
        #expect(given.map(\.1) == [nil, Span(from: 2, to: 3)])
        #expect(given.map(\.2) == [[0, 2], [0, 0]])
        #expect(given.map { $0.3.reveal() } == ["1234", "1234"])
        #expect(given.map(\.4) == [7, nil])
        #expect(
            driver.contents == [[], [], [.notice("It ends before it begins.", .problem)], []])
        #expect(driver.prompts.map { $0.field(named: "to")?.problem } == [nil, nil, nil, "A value is needed."])
    }

    private func stocked(_ pieces: Int) -> Question<Bool> { showing("\(pieces) pieces") }

    private func showing(_ part: ScreenPart) -> Question<Bool> {
        Question("Stock", content: [part]) { TypedChoice("OK") { true } }
    }

    @Test("SC-6 a question follows changes with a function that awaits, and its problem stays")
    func following() async throws {
        var stock = 3, context: HeadlessContext?
        let question = stocked(3).followingChanges { stock < 0 ? nil : stocked(stock) }
        let driver = RecordingDriver { _ in
            for count in [3, 2, 2, -1] {
                stock = count
                context?.refresh()
            }
            return Answer("OK")
        }
        try await respond(driver) { board in
            context = board.context(as: HeadlessContext.self)
            _ = try await board.rootScreen.ask(question, after: AskAgain("Too many."))
            context?.refresh()
        }
        #expect(driver.updates == [[.notice("Too many.", .problem), "2 pieces"]])
    }

    @Test("SC-6 changes during a reading are read once more, and an answer ends the reading")
    func slowReading() async throws {
        var waiting: [Answering<Question<Bool>?>] = [], context: HeadlessContext?, driver: RecordingDriver?
        driver = RecordingDriver { _ in
            for _ in 0..<3 { context?.refresh() }
            waiting.last?.give(showing("old"))
            waiting.last?.give(showing("new"))
            context?.refresh()
            return Answer("OK")
        }
        try await respond(try #require(driver)) { board in
            context = board.context(as: HeadlessContext.self)
            let question = Question<Bool>("Stock") { TypedChoice("OK") { true } }
                .followingChanges { try await board.suspend { waiting.append($0) } }
            _ = try await board.rootScreen.ask(question)
        }
        #expect(driver?.updates == [["old"], ["new"]])
        #expect(waiting.map(\.isAwaited) == [false, false, false])
    }

    @Test("SC-6 a screen that is asked again shows what it showed last, and reads it anew once")
    func askedAgain() async throws {
        var stock = 3, reads = 0, context: HeadlessContext?
        func question() -> Question<Int> {
            reads += 1
            return Question("Stock", content: ["\(stock) pieces"]) {
                TypedChoice("Take", fields: .integer("count")) { count in
                    if count > stock { throw AskAgain("There are too few.") }
                    return count
                }
            }
        }
        var answers = [2, 3, 1]
        let driver = RecordingDriver { _ in
            if answers.count == 3 {
                stock = 1
                context?.refresh()
            }
            return Answer("Take", ["count": "\(answers.removeFirst())"])
        }
        try await respond(driver) { board in
            context = board.context(as: HeadlessContext.self)
            _ = try await board.rootScreen.ask(following: question)
        }
        let problem = ScreenPart.notice("There are too few.", .problem)
        #expect(driver.contents == [["3 pieces"], [problem, "1 pieces"], [problem, "1 pieces"]])
        #expect(reads == 4)
    }

    @Test("SC-6 a change that came while an answer was taken is shown when the screen is asked again")
    func changedMeanwhile() async throws {
        var stock = 3
        let question = stocked(3).followingChanges { stocked(stock) }
        let driver = RecordingDriver([Answer("OK"), Answer("OK")])
        try await respond(driver) { board in
            try await board.rootScreen.ask(question) { _ in
                if stock == 0 { return }
                stock = 0
                throw AskAgain("They are gone.")
            }
        }
        #expect(driver.contents.last == [.notice("They are gone.", .problem), "0 pieces"])
    }

    @Test("SC-6 an error of the reading leaves the screen as it was, and is reported")
    func failedReading() async throws {
        let found = DiagnosticRecorder()
        var context: HeadlessContext?
        let driver = RecordingDriver { _ in
            context?.refresh()
            return Answer("OK")
        }
        try await DiagnosticSink.withSink(found.sink) {
            try await respond(driver) { board in
                context = board.context(as: HeadlessContext.self)
                let question = Question<Bool>("Stock") { TypedChoice("OK") { true } }
                    .followingChanges { throw Full() }
                _ = try await board.rootScreen.ask(question)
            }
        }
        #expect(driver.updates == [])
        #expect(found.events.map(\.message) == ["'a' leaves the screen 'Stock' as it was: Full()"])
    }

    @Test("SC-6 a refusal of the reading by a gate is reported as such once, and the screen follows no more changes")
    func refusedReading() async throws {
        let found = DiagnosticRecorder()
        var context: HeadlessContext?, reads = 0
        let driver = RecordingDriver { _ in
            for _ in 0..<3 { context?.refresh() }
            return Answer("OK")
        }
        try await DiagnosticSink.withSink(found.sink) {
            try await respond(driver) { board in
                context = board.context(as: HeadlessContext.self)
                let question = Question<Bool>("Stock") { TypedChoice("OK") { true } }
                    .followingChanges {
                        reads += 1
                        throw BoardError(Diagnostic(.activationDiscarded, board: "b", "'b' was not activated"))
                    }
                _ = try await board.rootScreen.ask(question)
            }
        }
        #expect(reads == 1)
        #expect(driver.updates == [])
        #expect(found.messages == ["activationDiscarded: 'b' was not activated"])
    }

    @Test("SC-8 a choice submits its own fields, and what a script of before says of the others is left out")
    func ownFields() async throws {
        typealias Entry = [String]
        let product = TypedField.text("product"), words = TypedField.text("words")
        let search = Question<Entry>("Search") {
            TypedChoice("Show", .primary, fields: product) { [$0] }
            TypedChoice("Search", fields: words, TypedField.integer("page", in: 1...9, defaultValue: 1)) {
                [$0, "\($1)"]
            }
            TypedChoice("Both", fields: product, words, .integer("page", in: 1...9)) { [$0, $1, "\($2)"] }
            TypedChoice("Back", .back) { [] }
        }
        #expect(search.prompt.choices.map(\.fieldNames) == [["product"], ["words", "page"], nil, nil])
        let script = """
            Search: Show product=mug
            Search: Search words=tea
            Search: Show product=mug words="" page=many
            Search: Both product=mug words=tea page=2
            Search: Back
            """
        let driver = ScriptDriver(try SessionScript(parsing: script, name: "a.session"), output: TextOutput { _ in })
        var given: [Entry] = []
        try await respond(driver) { board in
            for _ in 0..<5 { given.append(try await board.rootScreen.ask(search)) }
        }
        #expect(given == [["mug"], ["tea", "1"], ["mug"], ["mug", "tea", "2"], []])
    }

    @Test("SC-8 a choice that lacks a field of its own, or has one that the screen does not know, is refused")
    func missingOwnField() async {
        let prompt = Prompt(
            title: "Search", fields: [Field("product"), Field("words")],
            choices: [Choice("Show", fieldNames: ["product"]), Choice("Search", fieldNames: ["words"])])
        let lines = ["Show words=tea", "Show product=mug page=1", "Other"].map { "Search: \($0)" }
        var problems: [String] = []
        for line in lines {
            problems.append(
                await message {
                    let script = try SessionScript(parsing: line, name: "a.session")
                    _ = try ScriptDriver(script, output: TextOutput { _ in }).answer(prompt)
                })
        }
        #expect(problems[0].contains("the field 'product': a value is needed"))
        #expect(!problems[0].contains("the field 'words'"))
        #expect(problems[1].contains("there is no such field"))
        #expect(problems[2].contains("Show (takes product), Search (takes words)"))
        #expect(problems[0].hasSuffix("Search: Show product=…"))
    }

    @Test("SC-8 what was typed for one choice stays when another one is asked again")
    func keptFields() async throws {
        let search = Question<String?>("Search") {
            TypedChoice("Show", .primary, fields: .text("product")) { _ in throw AskAgain("There is none.") }
            TypedChoice("Search", fields: .text("words")) { _ in throw AskAgain("Nothing is found.") }
            TypedChoice("Back", .back) { nil }
        }
        let driver = RecordingDriver([
            Answer("Show", ["product": "mug"]), Answer("Search", ["words": "tea"]), Answer("Back"),
        ])
        try await respond(driver) { board in _ = try await board.rootScreen.ask(search) }
        #expect(driver.prompts.map { $0.fields.map(\.defaultValue) } == [[nil, nil], ["mug", nil], ["mug", "tea"]])
    }

    @Test("SC-9 a problem of a field stands beside it once, and as a notice on a screen without the field")
    func besideField() async throws {
        let question = Question<String>("Voucher", problems: .last) {
            TypedChoice("Apply", .primary, fields: .text("code"), .text("note")) { code, _ in
                if code == "a" { throw AskAgain("It is used.", at: "code") }
                if code == "b" { throw FieldProblem("uses", "none is left") }
                if code == "c" { throw AskAgain("It is not valid yet.", .warning) }
                return code
            }
        }
        let driver = RecordingDriver(["a", "b", "c", "d"].map { Answer("Apply", ["code": $0, "note": "x"]) })
        try await respond(driver) { board in
            _ = try await board.rootScreen.ask(question, after: FieldProblem("note", "a value is needed"))
        }
        #expect(
            driver.prompts.map { $0.fields.map(\.problem) } == [
                [nil, "A value is needed."], ["It is used.", nil], [nil, nil], [nil, nil],
            ])
        #expect(
            driver.contents == [
                [], [], [.notice("uses: none is left", .problem)], [.notice("It is not valid yet.", .warning)],
            ])
        #expect(driver.prompts[0].lines == ["note: A value is needed."])
    }

    @Test("SC-10 a text has at most 1,000 characters, or as many as its field says")
    func lengths() async throws {
        let name = TypedField.text("name"), short = TypedField.text("short", maximumLength: 3)
        let file = TypedField.text("file", .file), password = TypedField.secret("password")
        #expect([name, short, file].flatMap(\.fields).map(\.lengthLimit) == [1_000, 3, 4_096])
        #expect(password.fields.map(\.lengthLimit) == [4_096])
        let question = Question<String>("Name") {
            TypedChoice("Save", .primary, fields: name, short.optional) { name, _ in name }
        }
        let prompt = question.prompt, flag = "🏴󠁧󠁢󠁷󠁬󠁳󠁿"
        func problems(_ name: String, _ short: String) -> [String] {
            prompt.fields.compactMap { field in
                prompt.problem(with: field.name == "name" ? name : short, of: field)?.sentence
            }
        }
        #expect(problems(String(repeating: flag, count: 1_000), "abc") == [])
        #expect(
            problems(String(repeating: flag, count: 1_001), "abcd") == [
                "This has 1001 characters; take 1000 or fewer.", "This has 4 characters; take 3 or fewer.",
            ])
        let marks = String(repeating: "\u{301}", count: 32)
        #expect(problems("e" + marks.dropLast(), "é") == [])
        #expect(
            problems("a", "e" + marks) == ["One character of this has 33 code points; take 32 or fewer for each."])
        let long = ["name": String(repeating: "a", count: 1_001)]
        let driver = RecordingDriver([
            Answer("Save", long), Answer("Save", ["name": "a", "short": "abcd"]),
            Answer("Save", ["name": "a", "short": ""]),
        ])
        try await respond(driver) { board in _ = try await board.rootScreen.ask(question) }
        #expect(
            driver.prompts.map { $0.fields.map(\.problem) } == [
                [nil, nil], ["This has 1001 characters; take 1000 or fewer.", nil],
                [nil, "This has 4 characters; take 3 or fewer."],
            ])
    }

    @Test("RS-8 a question that is closed without an answer, or has no choices, ends with a CancellationError")
    func closed() {
        let session = TestSession(RecordingDriver())
        var errors: [String] = []
        session.act { board in
            board.startResponse {
                do { _ = try await board.rootScreen.ask(cart()) } catch { errors.append("\(error)") }
                let told = Question<Int>("Told") {}
                do { _ = try await board.rootScreen.ask(told) } catch { errors.append("\(error)") }
            }
        }
        session.context.closeAll()
        #expect(errors == ["CancellationError()", "CancellationError()"])
    }
}
