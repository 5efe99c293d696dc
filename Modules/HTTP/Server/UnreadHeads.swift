import BoardyLock

/// A request whose head may be one that the library is not able to read.
protocol UnreadHead: AnyObject, Sendable {
    /// Answers the request, past the library, if the library is not able to read its length, and cuts the connection.
    ///
    /// - Returns: false if the length is readable, or if another thread has the connection.
    func refusesLength() -> Bool
}

/// The requests whose heads are still being read.
///
/// The library answers a length that it cannot read before any call of this server, by a page of its own, and some
/// versions do so twice. All that it tells before is a message for a log. So the server looks for the request, and
/// answers it first.
final class UnreadHeads: Sendable {
    private let heads = Locked<[ObjectIdentifier: any UnreadHead]>([:])

    func add(_ head: any UnreadHead) { heads.withLock { $0[ObjectIdentifier(head)] = head } }

    func remove(_ head: any UnreadHead) { heads.withLock { $0[ObjectIdentifier(head)] = nil } }

    /// Refuses the requests of this thread whose lengths the library cannot read.
    func refuseLengths() {
        for head in heads.withLock({ Array($0.values) }) where head.refusesLength() { remove(head) }
    }
}
