import Boardy

/// A board that sends each input as its output.
final class Sending: Board, GuaranteedBoard, GuaranteedOutputSendingBoard, ActivatableBoard {
    typealias InputType = Int
    typealias OutputType = Int
    func activate(withGuaranteedInput input: Int) { sendOutput(input) }
}

/// A list of what happened.
final class Notes {
    var all: [String] = []
}

/// An object that notes a text, as a target of handlers.
final class Noting {
    let notes: Notes
    init(_ notes: Notes) { self.notes = notes }
    func note(_ text: String) { notes.all.append(text) }
}

/// A value that notes a text, as a target of handlers.
struct NotingValue {
    let notes: Notes
    func note(_ text: String) { notes.all.append(text) }
}
