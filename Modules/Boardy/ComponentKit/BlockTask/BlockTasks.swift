/// The tasks of one board, in no order. Nearly always there is one at a time, which needs no array.
struct BlockTasks {
    private var only: AnyBlockTask?
    /// Those that are not alone.
    private var several: [AnyBlockTask] = []

    var isEmpty: Bool { only == nil && several.isEmpty }

    mutating func add(_ task: AnyBlockTask) {
        if isEmpty {
            (only, task.position) = (task, nil)
        } else {
            task.position = several.count
            several.append(task)
        }
    }

    /// Takes a task out. The last one gets its position, so that it need not be looked for.
    mutating func remove(_ task: AnyBlockTask) {
        guard let position = task.position else { return only = nil }
        let last = several.removeLast()
        if last === task { return }
        several[position] = last
        last.position = position
    }

    func filter(_ isIncluded: (AnyBlockTask) -> Bool) -> [AnyBlockTask] {
        (only.map { [$0] } ?? []).filter(isIncluded) + several.filter(isIncluded)
    }

    func first(where isSought: (AnyBlockTask) -> Bool) -> AnyBlockTask? {
        if let only, isSought(only) { return only }
        return several.isEmpty ? nil : several.first(where: isSought)
    }

    func contains(where isSought: (AnyBlockTask) -> Bool) -> Bool { first(where: isSought) != nil }
}
