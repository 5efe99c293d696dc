public import BoardyCoding
public import BoardyCore

/// A contract whose board may be in another process.
///
///     extension Pay: RemoteContract {}
///
/// The values travel as JSON, so they have samples, which describe their form. A board of another process gets no
/// commands and sends no actions, so a contract that has some cannot be remote.
public protocol RemoteContract: BoardContract
where Input: Sendable, Output: Sendable, Command == Never, Action == Never {
    /// The number of outputs of one activation; one unless the contract says otherwise.
    static var answers: AnswerCount { get }
    /// The rule by which the writes of the board become permanent; each transaction by itself unless the contract says
    /// otherwise.
    static var commitRule: CommitRule { get }
    /// The earlier versions of the contract that its board still understands; none unless the contract lists them.
    static var earlierVersions: [ContractVersion] { get }
    /// The coding of inputs. An input that is `Void` or ``BoardyCoding/Sampled`` has a coding already.
    static var inputCoding: ValueCoding<Input> { get }
    /// The coding of outputs. An output that is `Void`, `Never` or ``BoardyCoding/Sampled`` has one already.
    static var outputCoding: ValueCoding<Output> { get }
}

extension RemoteContract {
    public static var answers: AnswerCount { .one }
    public static var commitRule: CommitRule { .eachTransaction }
    public static var earlierVersions: [ContractVersion] { [] }
}

extension RemoteContract where Input: Sampled {
    public static var inputCoding: ValueCoding<Input> { .json() }
}

extension RemoteContract where Input == Void {
    public static var inputCoding: ValueCoding<Input> { .void }
}

extension RemoteContract where Output: Sampled {
    public static var outputCoding: ValueCoding<Output> { .json() }
}

extension RemoteContract where Output == Void {
    public static var outputCoding: ValueCoding<Output> { .void }
}

extension RemoteContract where Output == Never {
    public static var outputCoding: ValueCoding<Output> { .never }
}

/// The number of outputs that one activation of a remote contract may have.
public enum AnswerCount: String, Sendable {
    /// Each activation has one output. It ends with it.
    case one
    /// An activation has any number of outputs. It ends when its board completes.
    case many
}
