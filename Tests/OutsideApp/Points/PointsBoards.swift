import Boardy
import BoardyHeadless
import BoardyValues
import MembersIO

/// Gives points to a member, and asks on a screen if there is no input.
final class GivePointsBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = GivePoints
    static let awaitedContracts: [any BoardContract.Type] = [ListMembers.self]
    private let points: StoredPoints
    private let rules: Rules
    private let pin: Secret<String>?

    init(_ id: BoardID, _ producer: any BoardProducing, _ points: StoredPoints, _ rules: Rules, _ pin: Secret<String>?)
    {
        (self.points, self.rules, self.pin) = (points, rules, pin)
        super.init(identifier: id, boardProducer: producer)
    }

    func respond(to input: GivePointsRequest?) async throws -> GivePointsOutcome {
        if let input { return try await give(input) }
        let answer = try await rootScreen.ask(
            Screen(
                title: "Give points",
                fields: [
                    Field("member", label: "Number of the member", .wholeNumber, inputField: "member"),
                    Field("points", label: rules.title, .number(1...rules.most), inputField: "points"),
                    Field("pin", label: "PIN", .text, isSecret: true, inputField: "pin"),
                ], choices: [Choice("Give", .primary, takesFields: true)]))
        let outcome = try await give(
            GivePointsRequest(
                member: try answer.integer("member"), points: try answer.integer("points"),
                pin: Secret(try answer.text("pin"))))
        let sentence =
            switch outcome {
            case .given(let total): "The member has \(total) now."
            case .rejected(let reason): "Nothing was given: \(reason.rawValue)."
            }
        rootScreen.show(Screen(title: rules.title, content: [.text(sentence)]))
        return outcome
    }

    private func give(_ request: GivePointsRequest) async throws -> GivePointsOutcome {
        let members = try await motherboard[ListMembers.self].output().members
        if pin?.reveal() != request.pin.reveal() { return .rejected(reason: .wrongPIN) }
        if !members.contains(where: { $0.number == request.member }) { return .rejected(reason: .unknownMember) }
        if request.points > rules.most { return .rejected(reason: .tooMany) }
        if rules.excluded.contains(request.member) { return .rejected(reason: .excluded) }
        return .given(
            total: try points.add(request.points * (rules.mode == .double ? 2 : 1), to: request.member))
    }
}

/// Lists the members with their points.
final class ListPointsBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = ListPoints
    static let awaitedContracts: [any BoardContract.Type] = [ListMembers.self]
    private let points: StoredPoints

    init(_ id: BoardID, _ producer: any BoardProducing, _ points: StoredPoints) {
        self.points = points
        super.init(identifier: id, boardProducer: producer)
    }

    func respond(to input: Void) async throws -> PointsList {
        let members = try await motherboard[ListMembers.self].output().members, totals = try points.totals()
        let lines = members.map { PointsList.Line(name: $0.name, total: totals[$0.number] ?? 0) }
        return PointsList(members: lines.sorted { $0.total > $1.total })
    }
}
