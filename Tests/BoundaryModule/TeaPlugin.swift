public import BoardyCore
public import BoardyModulePlugin
public import Boundaries

/// Pours a cup of tea and sends its description.
public enum PourTea: BoardContract {
    public static let id: BoardID = "tea.pour"
    public typealias Output = String
}

/// The launcher plugin of this module. It depends on the module's boundary, which the app resolves.
public struct TeaPlugin: LauncherPlugin, ModulePlugin {
    public let name = "tea"
    private let teas: TeaBoundary.Resolved?

    /// - Parameter teas: the resolved boundary; nil to read it from the launch options.
    public init(_ teas: TeaBoundary.Resolved? = nil) { self.teas = teas }

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [TeaPlugin(teas ?? options.value(of: TeaBoundary.Resolved.self))])
    }

    public func apply(for main: MainComponent) {
        guard let teas else { return }
        main.provide(PourTea.self) { PourBoard(identifier: $0, pot: teas.sharedPot) }
    }
}

final class PourBoard: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias InputType = Void
    typealias OutputType = String
    private let pot: TeaPot

    init(identifier: BoardID, pot: TeaPot) {
        self.pot = pot
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: Void) {
        sendOutput(pot.pour())
        complete()
    }
}
