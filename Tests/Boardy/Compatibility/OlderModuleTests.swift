import Boardy
import BoardyCompatibility
import BoardyTesting
import Foundation
import Testing

/// Modules, launches and links in the form of Boardy 1.x.
@Suite(.diagnostics(allowing: [.boardNotInstalled, .unknownBoard])) struct OlderModuleTests {
    private final class Context: AttachableObject {
        let attachments = Attachments()
    }

    /// A module plugin that registers its board through the producer of the component.
    private struct Part: ModulePlugin {
        let identifier: BoardID = "part"
        let notes: Notes
        func apply(for main: MainComponent) {
            let producer = main.producer
            producer.registerBoard("part") { [notes] id -> any ActivatableBoard in
                NoBoard(identifier: id, message: "stands in") { notes.all.append("part \($0 ?? "none")") }
            }
            notes.all.append("\(producer.registeredIDs.contains("part")) \(producer.registration(for: "part") != nil)")
            notes.all.append("\(producer.missingDeclaration(of: "part") ?? "declared") \(producer.registrations.count)")
        }
    }

    private struct Entry: IDModuleBuilderPlugin {
        let identifier: BoardID = "entry"
        let notes: Notes
        func build(
            with identifier: BoardID, sharedComponent: any SharedValueComponent,
            internalContinuousProducer: any BoardProducing
        ) -> any ActivatableBoard {
            FlowBoard<Int, Int, Never, Never>(identifier: identifier, producer: internalContinuousProducer) { board in
                board.motherboard.matchedFlow("inner", with: Int.self).sendOutput(through: board)
            } flowActivation: { board, input in
                board.motherboard.activateBoard(.target("inner", input + 1))
            }
        }
        func internalContinuousRegistrations(
            sharedComponent: any SharedValueComponent, producer: any BoardProducing
        ) -> [BoardRegistration] {
            BoardRegistration("inner") { Sending(identifier: $0) }
        }
        func pluginDidLoad(with sharedComponent: any SharedValueComponent) { notes.all.append("loaded") }
    }

    private struct Plain: IDModuleBuilderPlugin {
        let identifier: BoardID = "plain"
        func build(
            with identifier: BoardID, sharedComponent: any SharedValueComponent,
            internalContinuousProducer: any BoardProducing
        ) -> any ActivatableBoard { Sending(identifier: identifier) }
    }

    private struct Unnamed: LauncherPlugin {
        func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
            ModuleComponent(modulePlugins: [Plain()])
        }
    }

    private struct Opener: URLOpenerPlugin {
        let notes: Notes
        func canOpenURL(_ url: URL) -> Bool { url.host == "help" }
        func mainboard(_ mainboard: Motherboard, open url: URL) {
            notes.all.append("opened \(url.boardy.pathComponents)")
        }
    }

    private struct Parts: ModulePluginConvertible {
        let modulePlugins: [any ModulePlugin]
    }

    private struct Openers: URLOpenerPluginConvertible {
        let urlOpenerPlugins: [any URLOpenerPlugin]
    }

    private let notes = Notes()

    @Test("P-10 parts of modules are installed one by one, and a part registers boards through its producer")
    func parts() {
        let launcher = PluginLauncher.with(options: .default)
            .install(plugin: Part(notes: notes))
            .install(plugins: [Entry(notes: notes)])
            .install(launcherPlugin: Unnamed())
            .install(launchSettings: { [notes] in notes.all.append("settings \($0.boards.count)") })
            .initialize()
        #expect(notes.all == ["true true", "declared 1", "loaded", "settings 0"])
        #expect(launcher.manifests.prefix(3).map(\.name) == ["part", "entry", "Unnamed"])
        notes.all = []
        launcher.mainboard.matchedFlow("entry", with: Int.self).handle { [notes] in notes.all.append("entry \($0)") }
        launcher.mainboard.matchedFlow("plain", with: Int.self).handle { [notes] in notes.all.append("plain \($0)") }
        launcher.mainboard.activateBoard(.target("entry", 1))
        launcher.mainboard.activateBoard(.target("plain", 1))
        launcher.mainboard.activateBoard("part")
        #expect(notes.all == ["entry 2", "plain 1", "part none"])
    }

    @Test("P-10 a builder takes plugins, lists of them and conditions")
    func builder() {
        let isOpen = true
        @ModulePluginBuilder func plugins() -> [any ModulePlugin] {
            Plain()
            Parts(modulePlugins: [Entry(notes: notes)])
            if isOpen { Plain() } else { Part(notes: notes) }
            if !isOpen { Plain() } else { Part(notes: notes) }
            if !isOpen { Plain() }
            for _ in 1...2 { Plain() }
            [Plain()] as [any ModulePlugin]
        }
        #expect(plugins().map(\.identifier) == ["plain", "entry", "plain", "part", "plain", "plain", "plain"])
        #expect(Plain().modulePlugins.map(\.identifier) == ["plain"])
        #expect(
            PluginLauncher.with(options: .default).install {
                Plain(); Entry(notes: notes)
            }.manifests.map(\.name)
                == ["plain+entry"])
    }

    @Test("P-10 a launch takes an input, or attaches to its context, which keeps the launcher")
    func launches() {
        let context = Context()
        weak var gone: PluginLauncher?
        do {
            let launcher = PluginLauncher.with(options: .default).install(plugin: Part(notes: notes)).initialize()
            notes.all = []
            gone = launcher
            launcher.launch(in: context, with: .target("part", 1))
            launcher.attachLaunch(in: context) { [notes] in notes.all.append("launched \($0.context != nil)") }
        }
        #expect(notes.all == ["part 1", "launched true"])
        #expect(gone != nil)
        let kept: PluginLauncher? = context.firstAttachedObject(), last: PluginLauncher? = context.lastAttachedObject()
        let all: [PluginLauncher] = context.attachedObjects()
        #expect(kept === gone && last === gone && all.count == 1)
        context.detachObjects(where: { $0 is PluginLauncher })
        #expect(context.attachedObjects().isEmpty)
    }

    @Test("P-10 openers are installed without a name")
    func openers() {
        @URLOpenerPluginBuilder func all() -> [any URLOpenerPlugin] {
            Openers(urlOpenerPlugins: [Opener(notes: notes)])
        }
        #expect(all().map(\.name) == ["Opener"])
        #expect(Opener(notes: notes).urlOpenerPlugins.count == 1)
        let launcher = PluginLauncher.with(options: .default).install(urlOpenerPlugins: [Opener(notes: notes)])
            .initialize()
        launcher.installURLOpenerPlugin(condition: { $0.host == "plain" }) { [notes] _ in notes.all.append("plain") }
        launcher.installURLOpenerPlugin(condition: { Int($0.lastPathComponent).map { .yes($0) } ?? .no }) {
            [notes] _, number in notes.all.append("\(number)")
        }
        launcher.open(link: "app://help/a/b")
        launcher.open(link: "app://plain")
        launcher.open(link: "app://numbers/3")
        #expect(notes.all == ["opened [\"a\", \"b\"]", "plain", "3"])
    }

    @Test("P-10 a URL gives its parameters, the last of several, as texts and as JSON")
    func urls() throws {
        let url = try #require(URL(string: "app://a/b?c=1&c=2&d"))
        #expect(url.boardy.queryParameters == ["c": "2", "d": ""])
        #expect(try JSONDecoder().decode([String: String].self, from: url.boardy.queryData) == ["c": "2", "d": ""])
        #expect(try #require(URL(string: "app://a")).boardy.queryParameters == [:])
    }

    @Test("P-10 options have keys, beside those that have types")
    func options() {
        struct Level: MainOption {
            static var defaultValue: Level { Level() }
        }
        var options = MainOptions([.environment: "test"])
        #expect(options[.environment] == "test")
        #expect(options[.environment] as Int? == nil)
        #expect(options[.environment] as Any? as? String == "test")
        options[.environment] = nil as Any?
        #expect(options[.environment] as Any? == nil)
        let key = MainOptions.Key(rawValue: "level")
        #expect(options.set(1, forKey: key)[key] == 1)
        #expect(MainOptions()[key] as Any? == nil)
        #expect(MainOptions().set(2, forKey: key)[key] == 2)
        #expect(Level.key == MainOptions.Key(rawValue: "Level"))
    }

    @Test("SM-2 a map subclasses ServiceMap, and its mainboard is one without boards when the motherboard is gone")
    func serviceMap() {
        var motherboard: Motherboard? = Motherboard(boards: [Sending(identifier: "a")])
        let map = motherboard?.serviceMap.link(ShopMap.self)
        motherboard?.matchedFlow("a", with: Int.self).handle { [notes] in notes.all.append("\($0)") }
        map?.mainboard.activateBoard(.target("a", 1))
        #expect(map?.mainboard === motherboard)
        motherboard = nil
        map?.mainboard.activateBoard(.target("a", 2))
        #expect(notes.all == ["1"])
    }
}

private final class ShopMap: ServiceMap {}
