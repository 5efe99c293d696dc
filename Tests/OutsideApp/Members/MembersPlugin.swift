import Boardy
import BoardyHeadless
import BoardyStorage
import DashboardIO
public import LauncherKit
import MembersIO

/// The members of the club, in the store.
public struct MembersPlugin: CommandPlugin {
    public let name = "members"
    public var commands: [any CommandNode.Type] { [ExportMembersCommand.self] }

    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        let store = options.value(of: Store.self) ?? Store(.memory)
        store.require(.members)
        return ModuleComponent(modulePlugins: [MembersModulePlugin(store: store)])
    }
}

private struct MembersModulePlugin: ModulePlugin {
    let store: Store

    func apply(for main: MainComponent) {
        let members = StoredMembers(store: store), producer = main.producer
        main.provide(Join.self) { JoinBoard($0, producer, members) }
        main.provide(ListMembers.self) { id in
            BlockTaskBoard(identifier: id) { _, _, completion in completion(Result { try members.all() }) }
        }
        main.route("club://members", to: ListMembers.self, page: .readable(as: "Members") { $1.page })
        main.route("club://members/join", to: Join.self) { _ in nil }
        main.contribute(
            MenuEntry("Join", at: .link("club://members/join")) { $0[Join.self].activation.activate(with: nil) },
            to: MenuEntries.self)
        let tile = DashboardTile(module: "members", title: "Members") { "\(try members.all().members.count)" }
        main.contribute(tile, to: DashboardTiles.self)
    }
}

extension MemberList {
    /// The list as everybody may read it.
    fileprivate var page: PublicPage {
        let rows = members.map { Table.Row("\($0.number)", $0.name) }
        return PublicPage(
            title: "Members", content: [.table(Table(columns: [.trailing("Number"), "Name"], rows: rows))],
            summary: "The \(members.count) members of the club.")
    }
}
