/// A line in which networks take turns: the first of each network goes before the second of any.
struct FairLine<Element: Sendable>: Sendable {
    /// The networks of those who wait, in the order of their turns.
    private var turns: [String] = []
    private var waiting: [String: [Element]] = [:]
    private(set) var count = 0

    mutating func append(_ element: Element, of network: String) {
        if waiting[network] == nil { turns.append(network) }
        waiting[network, default: []].append(element)
        count += 1
    }

    mutating func popFirst() -> Element? {
        guard let network = turns.first, let first = waiting[network]?.first else { return nil }
        waiting[network]?.removeFirst()
        turns.removeFirst()
        count -= 1
        if waiting[network]?.isEmpty == true { waiting[network] = nil } else { turns.append(network) }
        return first
    }

    /// Takes the last element of the network with the most, if another network would still have fewer with one more.
    mutating func popLast(ofNetworkBefore other: String) -> Element? {
        let most = turns.max { (waiting[$0]?.count ?? 0) < (waiting[$1]?.count ?? 0) }
        guard let most, (waiting[most]?.count ?? 0) > (waiting[other]?.count ?? 0) + 1 else { return nil }
        count -= 1
        return waiting[most]?.popLast()
    }

    /// Takes the elements that satisfy a condition, wherever they stand.
    mutating func removeAll(where condition: (Element) -> Bool) -> [Element] {
        var removed: [Element] = []
        for network in turns {
            removed += waiting[network]?.filter(condition) ?? []
            waiting[network]?.removeAll(where: condition)
            if waiting[network]?.isEmpty == true { waiting[network] = nil }
        }
        turns.removeAll { waiting[$0] == nil }
        count -= removed.count
        return removed
    }
}
