import BoardyComposable
import BoardyCore

/// Puts whatever it is activated with to its composer.
final class Part: Board, GuaranteedBoard {
    func activate(withGuaranteedInput input: ElementAction<String>) { putToComposer(elementAction: input) }
}

/// Shows its ID, and its command from then on.
final class Label: Board, GuaranteedBoard, GuaranteedCommandBoard {
    func activate(withGuaranteedInput input: Void) { show(identifier.rawValue) }
    func interact(guaranteedCommand: String) { show(guaranteedCommand) }
    private func show(_ text: String) {
        putToComposer(elementAction: .update(ComposableElement(id: identifier, content: text)))
    }
}

/// A board outside, and a log of what it was activated with.
final class Outside: Board, GuaranteedBoard {
    private(set) var inputs: [String?] = []
    func activate(withGuaranteedInput input: String?) { inputs.append(input) }
}

/// A context that draws nothing.
final class Frame: AttachmentOwner {
    let attachments = Attachments()
}

/// Keeps what it drew.
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

/// Keeps what it showed, and does something else before it shows anything.
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

/// Lower first; of all elements that say nothing, 5.
enum Priority: ElementConfigurationKey { static let defaultValue = 5 }

/// Keeps what it drew, in the order of priority.
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
    /// Makes a part put something.
    func put(_ action: ElementAction<String>, by board: BoardID = "part") {
        motherboard.activateBoard(.target(board, action))
    }

    /// The content of each element.
    var texts: [String?] { elements.map(\.content) }
}
