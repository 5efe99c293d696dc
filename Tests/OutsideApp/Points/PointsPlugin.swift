public import Boardy
import BoardyHeadless
import BoardyStorage
import MembersIO

/// Points for members, in the store.
public struct PointsPlugin: LauncherPlugin {
    public let name = "points"

    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        let store = options.value(of: Store.self) ?? Store(.memory)
        store.require(.points)
        return ModuleComponent(modulePlugins: [PointsModulePlugin(store: store)])
    }
}

private struct PointsModulePlugin: ModulePlugin {
    let store: Store

    func apply(for main: MainComponent) {
        let pin = main.setting(PointsSettings.pin)
        let rules = Rules(
            title: main.setting(PointsSettings.title), most: main.setting(PointsSettings.most),
            mode: main.setting(PointsSettings.mode), excluded: main.setting(PointsSettings.excluded),
            hasPIN: pin != nil)
        let points = StoredPoints(store: store), producer = main.producer
        main.provide(GivePoints.self) { GivePointsBoard($0, producer, points, rules, pin) }
        main.provide(ListPoints.self) { ListPointsBoard($0, producer, points) }
        main.provide(PointsRules.self) { id in
            BlockTaskBoard(identifier: id) { _, _, completion in completion(.success(rules)) }
        }
        main.route("club://points", to: ListPoints.self)
        main.contribute(
            MenuEntry("Give points") { $0[GivePoints.self].activation.activate(with: nil) }, to: MenuEntries.self)
    }
}
