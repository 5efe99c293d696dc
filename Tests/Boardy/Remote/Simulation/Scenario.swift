import BoardyCore
import BoardyRemote
import RandomCases

/// The part of a run that is known before its first step: activations, processes and settings.
struct Scenario {
    let plans: [Plan]
    let callers: Int
    let workers: Int
    let settings: QueueSettings
    /// The activations that a caller may have open at a time.
    let credit: Int
    /// The activations that a worker serves at a time.
    let room: Int
    /// The steps with faults. Afterwards the run is left in peace until it is quiet.
    let steps: Int
    /// One of so many messages is lost, and another one comes twice.
    let losses: Int
    /// One of so many steps kills, restarts or pauses something.
    let disturbances: Int
    /// True if commits wait for a standby.
    let hasStandby: Bool

    init(using random: inout SplitMix) {
        let callers = 1 + random.number(below: 2), lanes = 1 + random.number(below: 3)
        self.callers = callers
        workers = 1 + random.number(below: 3)
        plans = (0..<1 + random.number(below: 4)).map { Plan($0, callers: callers, lanes: lanes, using: &random) }
        var settings = QueueSettings()
        settings.lease = .milliseconds(30)
        settings.retry = RetryPolicy(limit: 3, firstDelay: .milliseconds(8), longestDelay: .milliseconds(20))
        settings.waitingLimit = random.once(in: 4) ? 2 : 10
        self.settings = settings
        credit = 1 + random.number(below: 3)
        room = 1 + random.number(below: 2)
        steps = 30 + random.number(below: 60)
        losses = 4 << random.number(below: 4)
        disturbances = 8 << random.number(below: 4)
        hasStandby = random.once(in: 2)
    }
}

/// An activation of a run.
struct Plan {
    /// The course of one attempt.
    enum Attempt { case answers, fails, failsForGood }

    let id: ActivationID
    /// The index of its caller.
    let caller: Int
    let rule: CommitRule
    /// The number of outputs of a first attempt that answers.
    private let outputs: Int
    /// True if later attempts have no output, so that those of the first one go.
    private let isSilentLater: Bool
    private let hash: String
    private let lane: String?
    private let timeLimit: Duration?
    private let attempts: UInt64
    /// The process of which it is a screen; nil for the contract that all workers serve.
    private let shownBy: ProcessID?

    fileprivate init(_ index: Int, callers: Int, lanes: Int, using random: inout SplitMix) {
        id = Self.ids[index % Self.ids.count]
        caller = random.number(below: callers)
        rule = random.once(in: 2) ? .withAnswer : .eachTransaction
        outputs = rule == .withAnswer ? 1 : random.number(below: 3)
        isSilentLater = rule == .eachTransaction && random.once(in: 4)
        hash = random.once(in: 4) ? "2" : "1"
        lane = lanes == 1 ? nil : ["l", nil][random.number(below: 2)]
        timeLimit = random.once(in: 8) ? .milliseconds(20 + random.number(below: 60)) : nil
        attempts = random.next()
        shownBy = attempts >> 40 & 7 == 0 ? ProcessID("w\(attempts >> 43 & 3).1") : nil
    }

    private static let ids = (0..<8).map { ActivationID("a\($0)") }

    /// Returns the index of the plan of an activation.
    static func index(of id: ActivationID) -> Int { (id.text.utf8.last.map { Int($0) } ?? 48) - 48 }

    /// Returns the request as its caller submits it; with another input if it is an impostor's.
    func request(by caller: ProcessID, isImpostor: Bool = false) -> RemoteRequest {
        RemoteRequest(
            id: id, contract: shownBy?.screens ?? "x", hash: hash, input: isImpostor ? Self.otherInput : Self.input,
            lane: lane,
            timeLimit: timeLimit, caller: caller)
    }

    private static let input: [UInt8] = [1]
    private static let otherInput: [UInt8] = [2]

    /// Returns the course of an attempt, which is the same each time.
    func course(ofAttempt number: Int) -> Attempt {
        switch attempts >> (UInt64(number) * 4) & 15 {
        case 0: .failsForGood
        case 1, 2: .fails
        default: .answers
        }
    }

    /// Returns the number of outputs of an attempt that answers.
    func outputs(ofAttempt number: Int) -> Int { isSilentLater && number > 1 ? 0 : outputs }

    /// Returns an output of an attempt. Its bytes are the token.
    static func output(_ number: Int, under token: Int) -> RemoteOutput {
        RemoteOutput(number: number, bytes: tokens[min(token, tokens.count - 1)])
    }

    private static let tokens = (0..<64).map { [UInt8($0)] }
}
