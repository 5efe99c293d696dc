/// The tasks of one board, in no order. Nearly always there is one at a time, which needs no array.
@usableFromInline struct BlockTasks<Input, Output: Sendable> {
    @usableFromInline typealias Task = BlockTask<Input, Output>
    @usableFromInline var only: Task?
    /// Those that are not alone.
    @usableFromInline var several: [Task] = []

    @inlinable init() {}

    @inlinable var isEmpty: Bool { only == nil && several.isEmpty }

    @inlinable mutating func add(_ task: Task) {
        if isEmpty {
            (only, task.position) = (task, nil)
        } else {
            task.position = several.count
            several.append(task)
        }
    }

    /// Takes a task out. The last one gets its position, so that it need not be looked for.
    @inlinable mutating func remove(_ task: Task) {
        guard let position = task.position else { return only = nil }
        let last = several.removeLast()
        if last === task { return }
        several[position] = last
        last.position = position
    }

    func filter(_ isIncluded: (Task) -> Bool) -> [Task] {
        (only.map { [$0] } ?? []).filter(isIncluded) + several.filter(isIncluded)
    }

    @inlinable func first(where isSought: (Task) -> Bool) -> Task? {
        if let only, isSought(only) { return only }
        return several.isEmpty ? nil : several.first(where: isSought)
    }

    func contains(where isSought: (Task) -> Bool) -> Bool { first(where: isSought) != nil }
}
