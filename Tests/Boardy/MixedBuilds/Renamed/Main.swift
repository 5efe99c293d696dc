import BoardyCoding
import BoardyCore
import BoardyRemote
import Foundation
import MixedProcess

/// The contract of a build that renamed a field, which would need a new ID.
private enum Greet: RemoteContract {
    static let id: BoardID = "mixed.greet"

    struct Input: Sampled, Sendable {
        let person: String
        static var samples: [Input] { [Input(person: "Ann")] }
    }

    struct Output: Sampled, Sendable {
        let text: String
        static var samples: [Output] { [Output(text: "Hello, Ann")] }
    }
}

@main
private struct Main {
    static func main() async {
        exit(
            await MixedProcess(Greet.self) {
                Greet.Input(person: $0)
            } answer: {
                Greet.Output(text: "Hello, \($0.person), says the build with another name")
            } text: {
                $0.text
            }.run())
    }
}
