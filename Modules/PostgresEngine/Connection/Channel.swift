import BoardyRemote

/// The channels of notifications. A notification is a hint only: those that miss it look by themselves from time to
/// time.
enum Channel {
    /// The channel for all workers. Its payload names the numbers of contracts, or ``all``.
    static let work = "boardy_work"

    /// The payload that stands for everything of its channel.
    static let all = ""

    /// The text on the channel of a process that stands for orders to stop.
    static let stop = "stop"

    /// Returns the channel of a process, of a length that PostgreSQL takes. Its payload names activations, or ``all``;
    /// or ``stop``.
    static func of(_ process: ProcessID) -> String {
        let hash = process.text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return "boardy_p\(String(hash, radix: 16))"
    }
}
