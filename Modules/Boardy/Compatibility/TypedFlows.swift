public import BoardyCore

// The flows of Boardy 1.x that are types of their own. With a contract, `flow` of its destination replaces them.

extension BoardFlow {
    /// Acts on an output. A flow implements `doNext(_:)` here.
    public func doNext(with output: BoardOutputModel) { doNext(output) }
}

/// A flow for the outputs of listed boards.
public protocol IDMatchBoardFlow: BoardFlow {
    /// The boards whose outputs the flow handles.
    var matchedBoardIDs: [BoardID] { get }
}

extension IDMatchBoardFlow {
    /// Returns true for an output of a listed board.
    public func match(with output: BoardOutputModel) -> Bool { matchedBoardIDs.contains(output.identifier) }
}

/// A flow for outputs of a type. It ignores others.
public protocol DataMatchBoardFlow: BoardFlow {
    /// The type of the outputs.
    associatedtype Output
    /// Acts on the value of an output.
    func doNext(withData data: Output)
    /// Acts on an output of any type.
    func doNext(with output: BoardOutputModel)
}

extension DataMatchBoardFlow {
    /// Calls `doNext(withData:)` if the output has the type.
    public func doNext(with output: BoardOutputModel) {
        if let data = output.data(as: Output.self) { doNext(withData: data) }
    }

    public func doNext(_ output: BoardOutputModel) { doNext(with: output) }
}

/// A flow for outputs of a type that listed boards send.
public protocol GuaranteedBoardFlow: IDMatchBoardFlow, DataMatchBoardFlow {}

/// A flow that is made of a closure and the list of the senders.
public struct IDGenericBoardFlow<Output>: GuaranteedBoardFlow {
    /// The name of the flow; empty for none.
    public let identifier: String
    /// The boards whose outputs the flow handles.
    public let matchedBoardIDs: [BoardID]
    private let nextHandler: (Output) -> Void

    /// Creates a flow for the outputs of listed boards that have the type of a closure.
    public init(identifier: String = "", matchedBoardIDs: [BoardID], nextHandler: @escaping (Output) -> Void) {
        self.identifier = identifier
        self.matchedBoardIDs = matchedBoardIDs
        self.nextHandler = nextHandler
    }

    /// Creates a flow for the outputs of listed boards that have the type of a closure.
    public init(identifier: String = "", matchedBoardIDs: BoardID..., nextHandler: @escaping (Output) -> Void) {
        self.init(identifier: identifier, matchedBoardIDs: matchedBoardIDs, nextHandler: nextHandler)
    }

    /// Creates a flow that acts as long as a target lives.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    public init<Target>(
        identifier: String = "", matchedBoardIDs: [BoardID], target: Target,
        nextHandler: @escaping (Target, Output) -> Void
    ) {
        self.init(
            identifier: identifier, matchedBoardIDs: matchedBoardIDs, nextHandler: handler(of: target, nextHandler))
    }

    /// Creates a flow that acts as long as a target lives.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    public init<Target>(
        identifier: String = "", matchedBoardIDs: BoardID..., target: Target,
        nextHandler: @escaping (Target, Output) -> Void
    ) {
        self.init(
            identifier: identifier, matchedBoardIDs: matchedBoardIDs, target: target, nextHandler: nextHandler)
    }

    /// Creates a flow for the outputs of a board of a class.
    public init<Sender: GuaranteedOutputSendingBoard>(
        identifier: String = "", matchedBoardID: BoardID, of sender: Sender.Type,
        nextHandler: @escaping (Output) -> Void
    ) where Sender.OutputType == Output {
        self.init(identifier: identifier, matchedBoardIDs: [matchedBoardID], nextHandler: nextHandler)
    }

    /// Creates a flow for the outputs of a board of a class, which acts as long as a target lives.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    public init<Sender: GuaranteedOutputSendingBoard, Target>(
        identifier: String = "", matchedBoardID: BoardID, of sender: Sender.Type, target: Target,
        nextHandler: @escaping (Target, Output) -> Void
    ) where Sender.OutputType == Output {
        self.init(
            identifier: identifier, matchedBoardIDs: [matchedBoardID], target: target, nextHandler: nextHandler)
    }

    public func doNext(withData data: Output) { nextHandler(data) }
}

/// A flow that is made of a closure and a condition.
public struct GenericBoardFlow<Output>: DataMatchBoardFlow {
    /// The name of the flow; empty for none.
    public var identifier: String
    private let matcher: (BoardOutputModel) -> Bool
    private let nextHandler: (Output) -> Void

    /// Creates a flow for the outputs that fulfil a condition and have the type of a closure.
    public init(
        identifier: String = "", matcher: @escaping (BoardOutputModel) -> Bool = { _ in true },
        nextHandler: @escaping (Output) -> Void
    ) {
        self.identifier = identifier
        self.matcher = matcher
        self.nextHandler = nextHandler
    }

    /// Creates a flow that acts as long as a target lives.
    ///
    /// - Parameter target: an object, which is held weakly, or a value, which is copied.
    public init<Target>(
        identifier: String = "", matcher: @escaping (BoardOutputModel) -> Bool = { _ in true }, target: Target,
        nextHandler: @escaping (Target, Output) -> Void
    ) {
        self.init(identifier: identifier, matcher: matcher, nextHandler: handler(of: target, nextHandler))
    }

    public func match(with output: BoardOutputModel) -> Bool { matcher(output) }

    public func doNext(withData data: Output) { nextHandler(data) }
}
