/// The tasks of one board, in no order, and the line of those that wait for their turn. Nearly always there is one task at a time, which needs no
/// array.
struct BlockTasks {
    private var only: AnyBlockTask?
    /// Those that are not alone.
    private var several: [AnyBlockTask] = []
    /// Those that wait, in the order in which they came. Optional, so that who is taken out is let go of: a slice keeps the elements before it.
    private var line: ArraySlice<AnyBlockTask?> = []

    init(_ tasks: [AnyBlockTask] = []) { for task in tasks { add(task) } }

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

    // MARK: - The line

    var waiting: [AnyBlockTask] { line.compactMap { $0 } }

    var hasWaiting: Bool { !line.isEmpty }

    /// Puts a task at the end of the line.
    mutating func line(up task: AnyBlockTask) { line.append(task) }

    /// Takes the first out of the line.
    mutating func next() -> AnyBlockTask? {
        guard let first = line.first else { return nil }
        line[line.startIndex] = nil
        line.removeFirst()
        return first
    }

    /// Takes a task out of the line. Where a queue is cancelled as a whole it is always the first.
    mutating func withdraw(_ task: AnyBlockTask) {
        if line.first.map({ $0 === task }) ?? false {
            _ = next()
        } else if let place = line.firstIndex(where: { $0 === task }) {
            line.remove(at: place)
        }
    }
}
