import BoardyCore

/// The events of a test, in order, as its handlers note them.
final class Log {
    private(set) var entries: [String] = []

    func add(_ entry: String) { entries.append(entry) }
}

/// A board that sends the value of each activation as its output.
final class Relay: Board, ActivatableBoard {
    func activate(withOption option: Any?) { sendToMotherboard(data: option) }
}

extension BoardID {
    static let a: BoardID = "a"
    static let b: BoardID = "b"
    static let c: BoardID = "c"
}

/// An action of the boards of the tests.
struct Signal { var name: String }

enum Count: BoardContract {
    static let id: BoardID = "count"
    typealias Input = Int
    typealias Output = Int
}

enum Search: BoardContract {
    static let id: BoardID = "search"
    typealias Input = String
    typealias Output = String
}

/// Returns the reports of the roots and handlers in `body`, each as `kind: message`.
func reports(_ body: () throws -> Void) rethrows -> [String] {
    let collected = Locked<[String]>([])
    try DiagnosticSink.withSink(
        DiagnosticSink { event in collected.withLock { $0.append("\(event.kind): \(event.message)") } }, body)
    return collected.withLock { $0 }
}
