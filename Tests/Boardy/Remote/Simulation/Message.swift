import BoardyRemote

/// A process in one of its lives. A message for an earlier life does not arrive.
struct Party: Equatable {
    enum Role { case caller, worker }

    let role: Role
    let index: Int
    let life: Int
}

/// A message on its way. Messages arrive in any order. It is indirect because the network moves it often.
indirect enum Message {
    case request(Request, from: Party)
    /// A transaction that has begun, with the claims that it has chosen.
    case transaction(Request, from: Party, number: Int, claims: QueueDecision<[RemoteClaim]>?)
    case reply(Reply, to: Party)
    /// A signal about a transaction.
    case signal(QueueSignal, about: Int)
}

/// A message of a process to the database, which carries it out in one transaction.
enum Request {
    case submit(plan: Int, ProcessID)
    case read(plan: Int, after: Int, wokenBy: Int?)
    case cancel(plan: Int)
    /// The row of a process, and how often it has heard of the end of its session.
    case announce(ProcessRow, losses: Int)
    case claim(number: Int, room: Int, ProcessRow, wokenBy: Int?)
    case disown(ProcessID, knowing: Set<RemoteHold>)
    case renew([RemoteHold])
    case record(RemoteRecord, number: Int)
    /// A record with the writes of a board.
    case answer(RemoteRecord, number: Int)
    /// The writes of a board without a record.
    case write(RemoteHold, number: Int)
    case release([RemoteHold])
    case leave(ProcessID)
    /// A look at the session locks.
    case look
    case sweep(dead: Set<ProcessID>)
    case retry(plan: Int)
    case discard(plan: Int)
}

/// The answer of the database to a request.
enum Reply {
    case submitted(plan: Int, Result<ActivationState, RemoteFailure>)
    /// The state with the number of the commit that has ended the activation.
    case read(plan: Int, ActivationState?, RemoteFailure?, [RemoteOutput], end: Int?)
    case claimed(number: Int, [RemoteClaim])
    case orders([StopOrder])
    case recorded(RemoteHold, RecordReply, number: Int)
    case locks(free: Set<ProcessID>)
    /// The row of a process is written, which has heard so often of the end of its session.
    case announced(losses: Int)
}
