import BoardyComponentKit
public import BoardyCore
import BoardyHeadless
public import BoardyModulePlugin

/// Shows the thing of an ID, until the person goes back.
public enum ShowThing: BoardContract {
    public static let id: BoardID = "things.show"
    public typealias Input = String
    public typealias Output = Void
}

/// A board with a story for each ID:
///
/// - `none`: there is no such thing.
/// - `story`: two screens, the second also if the first was closed.
/// - `work`: the same with asynchronous work between the two.
/// - `locked`: a sign-in before the thing.
/// - `late`: the thing after asynchronous work.
/// - `broken`: an error.
/// - any other ID: the thing, which can be taken.
final class ThingBoard: Board, AsyncRequestBoard {
    typealias Contract = ShowThing

    func respond(to id: String) async throws {
        switch id {
        case "none":
            rootScreen.show(Screen(title: "Thing", content: [.notice("No such thing.", .missing)]))
            return
        case "story", "work":
            _ = try? await rootScreen.ask(Screen(title: "Step", choices: ["Next"]))
            if id == "work" { try await perform { await Task.yield() } }
            _ = try await rootScreen.ask(Screen(title: "Later", choices: ["Back"]))
            return
        case "locked": _ = try await rootScreen.ask(Screen(title: "Sign in", choices: [Choice("Sign in", .primary)]))
        case "broken": throw Broken()
        case "late": try await perform { await Task.yield() }
        default: break
        }
        let thing = Screen(
            title: "Thing", heading: "The \(id)", content: [.text(Self.shownID)], fields: [Field("count")],
            choices: [Choice("Take", .primary, takesFields: true), Choice("Back", .back)])
        while try await rootScreen.ask(thing).choice == "Take" {
            rootScreen.show(Screen(title: "Taken", content: [.text("You have the \(id).")]))
        }
    }

    /// A generated ID on the screen of each thing.
    static let shownID = "order-01a20586-9e05-7d7e-9900-2241824736c8"
}

/// The error of what is called `broken`.
private struct Broken: Error {}

/// Takes a thing on top of the screen that is open, after a sign-in for `locked`, and after work for `late`. It fails for
/// `broken`, after work.
enum TakeThing: BoardContract {
    static let id: BoardID = "things.take"
    typealias Input = String
    typealias Output = Void
}

final class TakeBoard: Board, AsyncRequestBoard {
    typealias Contract = TakeThing

    func respond(to id: String) async throws {
        if id == "locked" { _ = try await rootScreen.ask(Screen(title: "Sign in", choices: ["Sign in"])) }
        if id == "late" || id == "broken" { try await perform { await Task.yield() } }
        if id == "broken" { throw Broken() }
        rootScreen.show(Screen(title: "Taken", content: [.text("You have the \(id).")]))
    }
}

extension MainComponent {
    /// Provides things, each at the link `app://things/{id}`, whose item `page` is a whole number.
    public func provideThings() {
        provide(ShowThing.self) { ThingBoard(identifier: $0) }
        route("app://things/{id}", to: ShowThing.self) { link in
            _ = try link.integer("page")
            return try link.text("id")
        }
        register(TakeThing.self) { TakeBoard(identifier: $0) }
        route("app://things/{id}/take", to: ShowThing.self, page: .action(by: TakeThing.self) { $0 }) {
            try $0.text("id")
        }
    }
}
