/// Works in no order. Each has a position there, by which it is taken out without a search. Nearly always there is one, which needs no array.
final class WorkList {
    private var first: Work?
    private var others: [Work] = []

    var isEmpty: Bool { first == nil }

    /// All that is there, oldest first.
    var all: [Work] { first.map { ([$0] + others).sorted { $0.number < $1.number } } ?? [] }

    /// - Returns: the position of what is added.
    func add(_ work: Work) -> Int {
        if first == nil {
            first = work
        } else {
            others.append(work)
        }
        return others.count
    }

    /// Takes a work out.
    ///
    /// - Returns: the one that has its position now, if any has.
    func remove(at position: Int) -> Work? {
        guard let last = others.popLast() else {
            first = nil
            return nil
        }
        if position > others.count { return nil }
        if position == 0 { first = last } else { others[position - 1] = last }
        return last
    }
}
