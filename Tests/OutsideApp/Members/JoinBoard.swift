import Boardy
import BoardyHeadless
import MembersIO

/// Adds a member, and asks for the name if there is no input.
final class JoinBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = Join
    private let members: StoredMembers

    init(_ id: BoardID, _ producer: any BoardProducing, _ members: StoredMembers) {
        self.members = members
        super.init(identifier: id, boardProducer: producer)
    }

    func respond(to input: JoinRequest?) async throws -> JoinOutcome {
        if let input { return try members.add(input.name) }
        let answer = try await rootScreen.ask(
            Screen(
                title: "Join", fields: [Field("name", label: "Name", .personName, inputField: "name")],
                choices: [Choice("Join", .primary, takesFields: true)]))
        let outcome = try members.add(try answer.text("name"))
        let sentence =
            switch outcome {
            case .joined(let number): "Welcome. You are member \(number)."
            case .rejected: "Another member has this name."
            }
        rootScreen.show(Screen(title: "Membership", content: [.text(sentence)]))
        return outcome
    }
}
