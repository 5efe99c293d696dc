import BoardyCore
import BoardyRemote

/// A queue that tells what it is asked, and answers what a test says.
struct TestCaller: RemoteCaller {
    let process = ProcessID("c")
    /// The requests and the cancellations, in order.
    let calls: AsyncStream<String>
    private let report: AsyncStream<String>.Continuation
    private let requests = Locked<[RemoteRequest]>([])
    private let answers: @Sendable (RemoteRequest) throws(RemoteFailure) -> RemoteOutputs

    init(_ answers: @escaping @Sendable (RemoteRequest) throws(RemoteFailure) -> RemoteOutputs) {
        (calls, report) = AsyncStream.makeStream()
        self.answers = answers
    }

    var submitted: [RemoteRequest] { requests.withLock { $0 } }

    func submit(_ request: RemoteRequest) async throws(RemoteFailure) -> RemoteOutputs {
        requests.withLock { $0.append(request) }
        report.yield("submit \(request.id)")
        return try answers(request)
    }

    func cancel(_ id: ActivationID) async { report.yield("cancel \(id)") }
}

extension RemoteOutputs {
    /// Outputs that have come already, and the end.
    static func ended(_ numbers: Int..., failure: RemoteFailure? = nil) -> RemoteOutputs {
        let (outputs, continuation) = makeStream()
        for number in numbers { continuation.yield(RemoteOutput(number: number, bytes: Array("\(number * 10)".utf8))) }
        continuation.finish(throwing: failure)
        return outputs
    }
}
