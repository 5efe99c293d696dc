import BoardyComposable
import BoardyCore

/// A board that sends the action of its input to its composer.
final class Part: Board, GuaranteedBoard {
    func activate(withGuaranteedInput input: ElementAction<String>) { putToComposer(elementAction: input) }
}

/// A board that shows its ID, and after a command the command.
final class Label: Board, GuaranteedBoard, GuaranteedCommandBoard {
    func activate(withGuaranteedInput input: Void) { show(identifier.rawValue) }
    func interact(guaranteedCommand: String) { show(guaranteedCommand) }
    private func show(_ text: String) {
        putToComposer(elementAction: .update(ComposableElement(id: identifier, content: text)))
    }
}

/// A board outside the composer that keeps its inputs.
final class Outside: Board, GuaranteedBoard {
    private(set) var inputs: [String?] = []
    func activate(withGuaranteedInput input: String?) { inputs.append(input) }
}

/// A context that is no interface.
final class Frame: AttachmentOwner {
    let attachments = Attachments()
}

/// An interface that keeps its drawings.
final class Page: ComposableInterface, AttachmentOwner {
    let attachments = Attachments()
    private(set) var drawn: [[ComposableElement<String>]] = []
    var onDraw: (() -> Void)?

    func compose(_ elements: [ComposableElement<String>]) {
        drawn.append(elements)
        onDraw?()
    }

    /// The contents of each drawing.
    var texts: [[String?]] { drawn.map { $0.map(\.content) } }
}

/// An interface that keeps its drawings, and runs a closure before the first of them.
final class SlowPage: ComposableInterface {
    private(set) var texts: [[String?]] = []
    var beforeShowing: (() -> Void)?

    func compose(_ elements: [ComposableElement<String>]) {
        let work = beforeShowing
        beforeShowing = nil
        work?()
        texts.append(elements.map(\.content))
    }
}

/// A key for the order of elements, the lowest first. The default is 5.
enum Priority: ElementConfigurationKey { static let defaultValue = 5 }

/// An interface that keeps its drawings, sorted by priority.
final class SortedPage: ComposableInterface {
    private(set) var texts: [[String?]] = []

    func compose(_ elements: [ComposableElement<String>]) { texts.append(elements.map(\.content)) }

    var sortRule: ((ComposableElement<String>, ComposableElement<String>) -> Bool)? {
        { $0.configuration[Priority.self] < $1.configuration[Priority.self] }
    }
}

extension ElementAction<String> {
    static func show(_ text: String, as id: BoardID, priority: Int? = nil) -> Self {
        let configuration = priority.map { ElementConfiguration(Priority.self, $0) } ?? ElementConfiguration()
        return .update(ComposableElement(id: id, content: text, configuration: configuration))
    }
}

extension ComposableMotherboard<String> {
    /// Activates a part with an action.
    func put(_ action: ElementAction<String>, by board: BoardID = "part") {
        motherboard.activateBoard(.target(board, action))
    }

    /// The content of each element.
    var texts: [String?] { elements.map(\.content) }
}
