import BoardyCoding
import BoardyCore
import BoardyRemote
import Foundation
import MixedProcess

/// The contract as the first build has it.
private enum Greet: RemoteContract {
    static let id: BoardID = "mixed.greet"

    struct Input: Sampled, Sendable {
        let name: String
        static var samples: [Input] { [Input(name: "Ann")] }
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
                Greet.Input(name: $0)
            } answer: {
                Greet.Output(text: "Hello, \($0.name), says the build before")
            } text: {
                $0.text
            }.run())
    }
}
