/// What a piece of work is known by where the work itself cannot be: on other threads.
@usableFromInline struct WorkToken: Sendable, Equatable {
    /// Which one it is, of all of its desk: the later, the higher.
    let number: Int
    fileprivate let row: Int
}

/// The work of a desk by its tokens, without a search.
struct WorkTable {
    private var rows: [Work?] = []
    private var freeRows: [Int] = []
    private var lastNumber = 0

    /// All that is there, oldest first.
    var all: [Work] { rows.compactMap(\.self).sortedByAge() }

    mutating func add(_ work: Work) {
        lastNumber += 1
        let row = freeRows.popLast() ?? rows.count
        if row == rows.count { rows.append(work) } else { rows[row] = work }
        work.token = WorkToken(number: lastNumber, row: row)
    }

    subscript(_ token: WorkToken) -> Work? {
        guard let work = rows[token.row], work.token == token else { return nil }
        return work
    }

    /// Takes a work out, which has no token any more.
    mutating func remove(_ work: Work) {
        guard let token = work.token else { return }
        work.token = nil
        rows[token.row] = nil
        freeRows.append(token.row)
    }
}

extension Array where Element == Work {
    /// Oldest first.
    func sortedByAge() -> [Work] { sorted { $0.token?.number ?? 0 < $1.token?.number ?? 0 } }
}
