import BoardyCore

/// A number in, a number out.
enum Counter: BoardContract {
    static let id: BoardID = "counter"
    typealias Input = Int
    typealias Output = Int
    typealias Command = String
    typealias Action = Alarm
}

struct Alarm: Equatable {
    var name: String
}

/// Nothing in, a text or nothing out.
enum Prompt: BoardContract {
    static let id: BoardID = "prompt"
    typealias Output = String?
}
