import BoardyCore

/// A contract from number to number.
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

/// A contract without input, whose output is an optional text.
enum Prompt: BoardContract {
    static let id: BoardID = "prompt"
    typealias Output = String?
}
