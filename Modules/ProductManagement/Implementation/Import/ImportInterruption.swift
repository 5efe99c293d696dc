/// An import that failed after some of its rows were kept.
struct ImportInterruption: Error, CustomStringConvertible {
    /// The number of rows that were read, from the beginning of the catalogue. The products of those that fit are kept.
    let read: Int
    let cause: any Error

    var description: String {
        "The import stopped after \(read) rows, whose products are kept. Remove the cause and import the same "
            + "catalogue again: it goes on from there. The cause: \(cause)"
    }
}

/// The store has another connection than before, which knows nothing of the rows before.
struct ImportConnectionLost: Error, CustomStringConvertible {
    let description = "The connection to the store was lost meanwhile."
}
