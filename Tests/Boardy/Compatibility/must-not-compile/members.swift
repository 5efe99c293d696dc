import BoardyComponentKit
import BoardyCore
import BoardyModulePlugin

final class Root: Motherboard {}  // error: inheritance from a final class 'Motherboard'

final class Purchase: FlowBoard<Int, Int, Never, Never> {}  // error: inheritance from a final class 'FlowBoard'

final class Cable: BusCable<Int> {}  // error: cannot inherit from non-open class 'BusCable<Int>' outside of its defining module

final class Open: Board, ActivatableBoard {
    func activate(withOption option: Any?) {}
    func shouldBypassGatewayBarrier() -> Bool { true }  // error: overriding declaration requires an 'override' keyword
    override weak var delegate: AnyObject?  // error: property does not override any property from its superclass
}

struct Flow: BoardFlow {
    let identifier = "flow"
    func match(with output: BoardOutputModel) -> Bool { true }
    func doNext(with output: BoardOutputModel) {}  // error: instance method 'doNext(with:)' has different argument labels
}

struct Plugin: LauncherPlugin {  // error: type 'Plugin' does not conform to protocol 'LauncherPlugin'
    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent { ModuleComponent(modulePlugins: []) }
}
