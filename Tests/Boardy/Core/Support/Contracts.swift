import BoardyCore

/// A number in, a number out, texts as commands, signals as actions.
enum Alpha: BoardContract {
    static let id: BoardID = "alpha"
    typealias Input = Int
    typealias Output = Int
    typealias Command = String
    typealias Action = Signal
}

/// The types of alpha under another ID.
enum Beta: BoardContract {
    static let id: BoardID = "beta"
    typealias Input = Int
    typealias Output = Int
    typealias Command = String
    typealias Action = Signal
}

/// The types of alpha under a third ID.
enum Gamma: BoardContract {
    static let id: BoardID = "gamma"
    typealias Input = Int
    typealias Output = Int
    typealias Command = String
    typealias Action = Signal
}

/// Neither input nor output carries anything.
enum Bell: BoardContract {
    static let id: BoardID = "bell"
    typealias Output = Void
    typealias Command = Void
}

/// An input that may be absent.
enum Search: BoardContract {
    static let id: BoardID = "search"
    typealias Input = String?
    typealias Output = String
}

/// The action that boards of the tests broadcast.
struct Signal: Equatable {
    var name: String
}
