import BoardyCompatibility
import BoardyCore

// How a component and its board speak with each other, as an example: an editor for a note. Of these types only the
// contract is known outside; the framework knows none of them but the board and the bus.

/// The contract of the editor. It is opened with a text, and gives back the text that the user saved.
enum Editor: BoardContract {
    static let id: BoardID = "editor"
    typealias Input = String
    typealias Output = String
    typealias Command = EditorCommand
}

enum EditorCommand {
    case replace(String)
}

/// Outward: what happens in the component. Its board adopts it.
protocol EditorDelegate: AnyObject {
    func editorDidSave(_ text: String)
}

/// Inward: what can be asked of the component. Its controller adopts it.
protocol EditorControllable: AnyObject {
    func replaceText(with text: String)
}

/// The component, as its board gets it. Its architecture is its own business.
struct EditorComponent {
    let userInterface: EditorScreen
    let controller: any EditorControllable
}

protocol EditorBuilding {
    func build(withDelegate delegate: any EditorDelegate, input: String) -> EditorComponent
}

struct EditorBuilder: EditorBuilding {
    func build(withDelegate delegate: any EditorDelegate, input: String) -> EditorComponent {
        let controller = EditorController(text: input, delegate: delegate)
        return EditorComponent(userInterface: EditorScreen(controller: controller), controller: controller)
    }
}

/// The logic. It refers to the board weakly, through what it needs of it only.
final class EditorController: EditorControllable, Pairable {
    private(set) var text: String
    private weak var delegate: (any EditorDelegate)?

    init(text: String, delegate: any EditorDelegate) {
        self.text = text
        self.delegate = delegate
    }

    func replaceText(with text: String) { self.text = text }
    func save() { delegate?.editorDidSave(text) }
}

/// The user interface, here a mere stand-in for a view. It keeps its controller, and other objects may be paired with
/// it.
final class EditorScreen: AttachmentOwner {
    let attachments = Attachments()
    private let controller: EditorController

    init(controller: EditorController) { self.controller = controller }

    var shownText: String { controller.text }
    func tapSave() { controller.save() }
}

/// Shows screens and keeps them alive until they are dismissed: what boards find as their context.
final class Stack {
    private(set) var screens: [EditorScreen] = []

    func show(_ screen: EditorScreen) { screens.append(screen) }
    func dismissAll() { screens = [] }
}

/// The glue, without a state of its own. Commands reach the component through a bus, since the board does not keep what
/// it builds.
final class EditorBoard: Board, ContractBoard {
    typealias Contract = Editor

    private let builder: any EditorBuilding
    private let commands = Bus<EditorCommand>()

    init(identifier: BoardID, builder: any EditorBuilding) {
        self.builder = builder
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: String) {
        let component = builder.build(withDelegate: self, input: input)
        connect(component.controller)
        watch(content: component.userInterface)
        context(as: Stack.self)?.show(component.userInterface)
    }

    /// The bus holds the controller weakly; generic, since it needs its class.
    private func connect(_ controller: some EditorControllable) {
        commands.connect(target: controller) { controller, command in
            switch command {
            case .replace(let text): controller.replaceText(with: text)
            }
        }
    }

    func interact(guaranteedCommand command: EditorCommand) { commands.transport(command) }
}

extension EditorBoard: EditorDelegate {
    func editorDidSave(_ text: String) { sendOutput(text) }
}
