import BoardyCore

/// Sends on what it is activated with, whatever that is.
final class Relay: Board, ActivatableBoard {
    func activate(withOption option: Any?) { sendToMotherboard(data: option) }
}

extension BoardID {
    static let a: BoardID = "a"
    static let b: BoardID = "b"
    static let c: BoardID = "c"
}
