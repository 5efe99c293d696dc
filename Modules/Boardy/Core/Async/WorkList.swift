/// Works in no order. Each has a position there, by which it is taken out without a search. Nearly always there is one, which needs no array.
final class WorkList {
    private var first: Work?
    private var others: [Work] = []

    var isEmpty: Bool { first == nil }

    /// All that is sought, oldest first.
    func all(where isSought: (Work) -> Bool = { _ in true }) -> [Work] {
        guard let first else { return [] }
        return ([first] + others).filter(isSought).sorted { $0.number < $1.number }
    }

    /// Whether a work stands at a position: work of another desk does not.
    func has(_ work: Work, at position: Int) -> Bool {
        position == 0 ? first === work : position <= others.count && others[position - 1] === work
    }

    /// - Returns: the position of what is added.
    func add(_ work: Work) -> Int {
        if first == nil {
            first = work
            return 0
        }
        change { $0.append(work) }
        return others.count
    }

    /// Takes a work out.
    ///
    /// - Returns: the one that has its position now, if any has.
    func remove(at position: Int) -> Work? {
        if others.isEmpty {
            // An assignment would release it while the property is being accessed, and be checked for exclusive access.
            _ = first.take()
            return nil
        }
        let last = change { $0.removeLast() }
        if position > others.count { return nil }
        if position == 0 { first = last } else { change { $0[position - 1] = last } }
        return last
    }

    /// Taken out and put back: an array that is never accessed for longer than an instant needs no exclusivity checks.
    private func change<T>(_ body: (inout [Work]) -> T) -> T {
        var changed = exchange(&others, with: [])
        defer { others = changed }
        return body(&changed)
    }
}
