import BoardyPostgres
import BoardyRemote
import BoardyWaiting
import Foundation

extension PostgresAddress {
    /// Throws if a pooler in transaction mode stands before the server, where nobody hears a notification.
    ///
    /// The calls wait, so a thread of its own makes them. A server that is away is the error of what follows, unless it
    /// is silent: what follows would wait for it again.
    func refuseTransactionPooler(within limit: WaitLimit) async throws(RemoteFailure) {
        let refusal = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let result = Result { () throws(PostgresError) in
                    try PostgresConnection(self, within: limit).refuseTransactionPooler()
                }
                guard case .failure(let error) = result, error.kind == .pooler || error.waitEnd != nil else {
                    return continuation.resume(returning: PostgresError?.none)
                }
                continuation.resume(returning: error)
            }
        }
        if let refusal { throw RemoteFailure(refusal) }
    }
}
