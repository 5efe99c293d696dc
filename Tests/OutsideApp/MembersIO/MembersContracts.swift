public import Boardy
public import BoardyRemote

/// Adds a member. Without an input, the name is asked for on a screen.
public enum Join: RemoteContract {
    public static let id: BoardID = "members.join"
    public static var commitRule: CommitRule { .withAnswer }
    public typealias Input = JoinRequest?
    public typealias Output = JoinOutcome
}

/// Lists all members in the order in which they joined.
public enum ListMembers: BlockTaskContract, RemoteContract {
    public static let id: BoardID = "members.list"
    public typealias Input = Void
    public typealias Output = MemberList
}

/// The name of a member to be.
public struct JoinRequest: Sampled, Sendable {
    public let name: String

    public init(name: String) { self.name = name }

    public static var samples: [JoinRequest] { [JoinRequest(name: "Ada")] }
}

/// The outcome of joining.
public enum JoinOutcome: SampledOutcome, Equatable {
    case joined(number: Int)
    case rejected(reason: JoinProblem)

    public static func sample(after last: JoinOutcome?) -> JoinOutcome? {
        switch last {
        case nil: .joined(number: 1)
        case .joined: .rejected(reason: .nameTaken)
        case .rejected: nil
        }
    }
}

/// The reason why nobody joined, as a stable code.
public enum JoinProblem: String, Codable, Sendable, CaseIterable {
    case nameTaken, noName
}

/// A member of the club.
public struct Member: Codable, Equatable, Sendable {
    public let number: Int
    public let name: String

    public init(number: Int, name: String) {
        self.number = number
        self.name = name
    }
}

/// All members.
public struct MemberList: Sampled, Sendable {
    public let members: [Member]

    public init(members: [Member]) { self.members = members }

    public static var samples: [MemberList] { [MemberList(members: [Member(number: 1, name: "Ada")])] }
}
