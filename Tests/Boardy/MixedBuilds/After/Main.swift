import BoardyCoding
import BoardyCore
import BoardyRemote
import Foundation
import MixedProcess

/// The contract of a later build, with a new optional field on each side. It understands the callers of the first build.
private enum Greet: RemoteContract {
    static let id: BoardID = "mixed.greet"
    static let earlierVersions = [
        ContractVersion("22dc40442ca0d35a67bc0b5d6f9fe90c0af4aad225cf2cdcafe6e66295b23abc")
    ]

    struct Input: Sampled, Sendable {
        let name: String
        let language: String?
        static var samples: [Input] { [Input(name: "Ann", language: "fr")] }
    }

    struct Output: Sampled, Sendable {
        let text: String
        let language: String?
        static var samples: [Output] { [Output(text: "Bonjour, Ann", language: "fr")] }
    }
}

@main
private struct Main {
    static func main() async {
        exit(
            await MixedProcess(Greet.self) {
                Greet.Input(name: $0, language: "fr")
            } answer: { input in
                Greet.Output(
                    text: "\(input.language == "fr" ? "Bonjour" : "Hello"), \(input.name), says the build after",
                    language: input.language ?? "en")
            } text: {
                "\($0.text) in \($0.language ?? "no language")"
            }.run())
    }
}
