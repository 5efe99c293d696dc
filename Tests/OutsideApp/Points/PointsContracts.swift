public import Boardy
public import BoardyRemote
public import BoardyValues

/// Gives points to a member. Without an input, a screen asks. The PIN is the one of the setting `points-pin`.
public enum GivePoints: RemoteContract {
    public static let id: BoardID = "points.give"
    public static var commitRule: CommitRule { .withAnswer }
    public typealias Input = GivePointsRequest?
    public typealias Output = GivePointsOutcome
}

/// Lists the members with their points, the most first.
public enum ListPoints: RemoteContract {
    public static let id: BoardID = "points.list"
    public typealias Input = Void
    public typealias Output = PointsList
}

/// Tells the rules by which points are given, which are the settings of the process that has the board.
public enum PointsRules: BlockTaskContract, RemoteContract {
    public static let id: BoardID = "points.rules"
    public typealias Input = Void
    public typealias Output = Rules
}

/// Points for a member.
public struct GivePointsRequest: Sampled, Sendable {
    public let member: Int
    public let points: Int
    public let pin: Secret<String>

    public init(member: Int, points: Int, pin: Secret<String>) {
        self.member = member
        self.points = points
        self.pin = pin
    }

    public static var samples: [GivePointsRequest] { [GivePointsRequest(member: 1, points: 5, pin: Secret("0000"))] }
}

/// The outcome of giving points.
public enum GivePointsOutcome: SampledOutcome, Equatable {
    case given(total: Int)
    case rejected(reason: PointsProblem)

    public static func sample(after last: GivePointsOutcome?) -> GivePointsOutcome? {
        switch last {
        case nil: .given(total: 5)
        case .given: .rejected(reason: .wrongPIN)
        case .rejected: nil
        }
    }
}

/// The reason why nobody got points, as a stable code.
public enum PointsProblem: String, Codable, Sendable, CaseIterable {
    case wrongPIN, unknownMember, tooMany, excluded
}

/// The members with their points.
public struct PointsList: Sampled, Sendable {
    /// A member with the sum of the points.
    public struct Line: Codable, Equatable, Sendable {
        public let name: String
        public let total: Int
    }

    public let members: [Line]

    public static var samples: [PointsList] { [PointsList(members: [Line(name: "Ada", total: 5)])] }
}

/// The rules by which points are given.
public struct Rules: Sampled, Sendable {
    public let title: String
    public let most: Int
    public let mode: PointsMode
    public let excluded: [Int]
    public let hasPIN: Bool

    public static var samples: [Rules] {
        [Rules(title: "Points", most: 100, mode: .single, excluded: [3], hasPIN: true)]
    }
}

/// The way in which points count.
public enum PointsMode: String, Codable, Sendable, CaseIterable {
    case single, double
}
