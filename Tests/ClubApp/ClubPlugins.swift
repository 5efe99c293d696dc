import BoardyCommandLine
import BoardyCore
import BoardyModulePlugin
import LauncherKit

/// Returns the points of a member.
enum CountPoints: BoardContract {
    static let id: BoardID = "points.count"
    typealias Input = String
    typealias Output = Int
}

private final class CountPointsBoard: Board, ContractBoard {
    typealias Contract = CountPoints

    func activate(withGuaranteedInput member: String) {
        sendOutput(member.count)
        complete()
    }
}

/// A plugin without commands.
struct MembersPlugin: LauncherPlugin, ModulePlugin {
    let name = "members"

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {}
}

/// A plugin with a command.
struct PointsPlugin: CommandPlugin, ModulePlugin {
    let name = "points"
    var commands: [any CommandNode.Type] { [ShowPoints.self] }

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) { main.provide(CountPoints.self) { CountPointsBoard(identifier: $0) } }
}

/// A command of a plugin, in whose session it uses a board.
private struct ShowPoints: LauncherCommand {
    static let declaration = CommandDeclaration("show-points", abstract: "Prints the points of a member.")

    private let session = SessionRequest()
    @Option("member", placeholder: "NAME", help: "The member.", parser: .text) private var member

    func run(in context: CommandContext) async throws {
        try await context.withSession(session) { session in
            let points = try await session.mainboard[CountPoints.self].output(with: member ?? "")
            context.print("\(points) points")
        }
    }
}
