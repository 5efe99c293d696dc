/// The queue as a process that activates boards of other processes sees it. An engine implements it.
public protocol RemoteCaller: Sendable {
    /// The process that calls, for ``RemoteRequest/caller``.
    var process: ProcessID { get }

    /// Writes an activation, and returns its outputs when it is written.
    ///
    /// The same request may be submitted again, by another process too: it stays one activation, and its outputs come
    /// from the first one on.
    ///
    /// - Throws: `activationRejected`, `inputConflict` or `engineUnavailable`. If it cannot be told whether the request
    ///   was written, the engine submits it again by itself.
    func submit(_ request: RemoteRequest) async throws(RemoteFailure) -> RemoteOutputs

    /// Cancels an activation if it is open. Its outputs then end with the failure `cancelled`, unless it is answered
    /// before.
    func cancel(_ id: ActivationID) async throws(RemoteFailure)
}

/// The outputs of one activation, each once and in order. They finish when it is done, and throw a ``RemoteFailure`` if
/// it ended in another way.
///
/// A caller that goes without the end cancels nothing by that: the activation goes on.
public typealias RemoteOutputs = AsyncThrowingStream<RemoteOutput, any Error>
