import BoardyCore
import BoardyHeadless
public import BoardyRemote
import BoardyValues

/// Shows one screen of a board in a session of another process, and tells the answer.
///
/// A worker activates it in the process of its caller, under the contract that the ``ScreenAddress`` names.
enum ShowScreen: RemoteContract {
    static let id: BoardID = "screens.show"
    typealias Input = ScreenRequest
    typealias Output = ScreenReply
}

/// The session of a process in which the screens of an activation are shown. It travels with the activation.
public struct ScreenAddress: Codable, Hashable, Sendable {
    /// The process that shows them.
    public let process: String
    /// The name of the session in its process.
    public let session: String

    public init(process: ProcessID, session: String) {
        self.process = process.text
        self.session = session
    }

    /// The contract that the process claims to show screens: it has one of its own, so that no other process gets them.
    var contract: BoardID { ProcessID(process).screens }
}

extension RemoteRequest {
    /// The activation whose board shows the screen, if this is the request of a screen. Its context is the ID as text.
    var screenOwner: ActivationID? {
        context.isEmpty ? nil : ActivationID(String(decoding: context, as: UTF8.self))
    }
}

/// One screen of a board of another process.
struct ScreenRequest: Codable, Sendable {
    let session: String
    let prompt: Prompt
}

/// The answer to a screen of another process. That to a notice has no choice.
struct ScreenReply: Codable, Sendable {
    let choice: String?
    let values: [String: String]
    /// The values of fields that must stay hidden. The values are sealed on their way.
    let secrets: [String: Secret<String>]

    static let shown = ScreenReply(choice: nil, values: [:], secrets: [:])

    private init(choice: String?, values: [String: String], secrets: [String: Secret<String>]) {
        self.choice = choice
        self.values = values
        self.secrets = secrets
    }

    init(_ answer: Answer, to prompt: Prompt) {
        choice = answer.choice
        values = answer.values.filter { prompt.mayShow($0.key) }
        secrets = answer.values.filter { !prompt.mayShow($0.key) }.mapValues { Secret($0) }
    }

    /// The answer as a board gets it, or nil for the answer to a notice.
    var answer: Answer? {
        choice.map { Answer($0, values.merging(secrets.mapValues { $0.reveal() }) { shown, _ in shown }) }
    }
}
