import BoardyLock

/// A request whose head may be one that the library is not able to read.
protocol UnreadHead: AnyObject, Sendable {
    /// True if the library has read the whole head on this thread, and not handed it over.
    var isWhole: Bool { get }

    /// Answers the request, past the library, if the library is not able to read its length, and cuts the connection.
    func refuseLength()
}

/// The requests whose heads are still being read.
///
/// The library answers a length that it cannot read before any call of this server, by a page of its own, and some
/// versions do so twice. All that it tells before is a message for a log. So the server looks for the request, and
/// answers it first. A request with a whole head is the one of the message, because the library hands others over at
/// once.
///
/// No other request is looked at, nor the same one twice: the library gives the memory of one that it refuses away,
/// such as of one with too many parameters, and keeps pointers to it until the connection is closed.
final class UnreadHeads: Sendable {
    private let heads = Locked<[ObjectIdentifier: any UnreadHead]>([:])

    func add(_ head: any UnreadHead) { heads.withLock { $0[ObjectIdentifier(head)] = head } }

    func remove(_ head: any UnreadHead) { heads.withLock { $0[ObjectIdentifier(head)] = nil } }

    /// Refuses the request of this thread that the library has written a message about, if its length is unreadable.
    func didWriteMessage(refusesLength: Bool) {
        for head in heads.withLock({ Array($0.values) }) where head.isWhole {
            remove(head)
            if refusesLength { head.refuseLength() }
        }
    }
}
