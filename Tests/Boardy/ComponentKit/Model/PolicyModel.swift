import BoardyComponentKit

/// A model of the rules of block task boards, made of lists, without handles, threads or weak references.
final class PolicyModel {
    private enum Ending { case value, error, cancellation }

    private final class Task {
        let id: Int
        let board: Installed
        var hasBegun = false
        var hasReturned = false
        var isAnnounced = false
        /// The result that has come in, delivered or not.
        var result: Ending?
        /// True if later results are ignored.
        var isOver = false

        init(_ id: Int, on board: Installed) {
            self.id = id
            self.board = board
        }
    }

    /// A board from its installation until it leaves.
    private final class Installed {
        /// The tasks in the order of activation, until all their handlers have been called.
        var tasks: [Task] = []
        var waiting: [Task] = []
        var isLeaving = false
        var hasLeft = false
        var hasSucceeded = false
        var isAdvancing = false
        var isSettled: Bool { !isLeaving && !hasLeft }
        var running: [Task] { tasks.filter(\.hasBegun) }
    }

    private(set) var trace: [String] = []
    private let plan: PolicyCase
    private var board: Installed?
    private var tasks: [Int: Task] = [:]
    private var handles: Set<Int> = []
    private var inbox: [Int] = []
    private var next = 0

    init(_ plan: PolicyCase) { self.plan = plan }

    func play() {
        for group in plan.script {
            for act in group { perform(act) }
            while !inbox.isEmpty { deliver(inbox.removeFirst()) }
        }
    }

    private var limit: Int {
        switch plan.policy {
        case .default, .latest: .max
        case .only, .onlyResult, .queue: 1
        case .concurrent(let max): max < 1 ? 1 : max
        }
    }

    private func perform(_ act: PolicyAct) {
        switch act {
        case .activate: activate()
        case .cancel(let id): if handles.contains(id), let task = tasks[id], !task.isOver { stop(task) }
        case .finish(let id, let isValue): if tasks[id]?.hasBegun ?? false { finish(id, isValue) }
        case .remove:
            guard let board else { return trace.append("completionIgnored") }
            if !board.isLeaving { leave(board) }
        case .complete(let isDone):
            guard let board, !board.isLeaving else { return trace.append("completionIgnored") }
            complete(board, isDone)
        }
    }

    private func reach(_ point: PolicyPoint, _ id: Int) { plan.plans[id].acts[point].map(perform) }

    private func activate() {
        guard next < plan.plans.count else { return }
        let id = next
        next += 1
        defer { handles.insert(id) }
        let board = board ?? Installed()
        self.board = board
        if board.isLeaving { return trace.append("activationDiscarded") }
        if plan.policy == .only, board.tasks.contains(where: { !$0.isOver }) {
            trace.append("\(id) cancelled")
            reach(.completed, id)
            return trace.append("activationRejected")
        }
        let task = Task(id, on: board)
        tasks[id] = task
        board.tasks.append(task)
        if plan.policy == .latest {
            for earlier in board.tasks where earlier.id < id && !earlier.isOver { stop(earlier) }
        }
        if task.isOver { return }
        task.isAnnounced = true
        trace.append("\(id) processing true")
        reach(.announced, id)
        if task.isOver { return }
        if board.running.count < limit, board.waiting.isEmpty { begin(task) } else { board.waiting.append(task) }
    }

    private func begin(_ task: Task) {
        task.hasBegun = true
        trace.append("run \(task.id)")
        reach(.executing, task.id)
        if let isValue = plan.plans[task.id].immediate { finish(task.id, isValue) }
        task.hasReturned = true
        if task.isOver, task.result == nil { callCanceler(task) }
        if inbox.first == task.id { deliver(inbox.removeFirst()) }
    }

    private func finish(_ id: Int, _ isValue: Bool) {
        guard let task = tasks[id], !task.isOver, task.result == nil else { return trace.append("resultIgnored") }
        task.result = isValue ? .value : .error
        inbox.append(id)
    }

    private func deliver(_ id: Int) {
        if let task = tasks[id], let result = task.result, !task.isOver { end(task, result) }
    }

    private func stop(_ task: Task) {
        if task.result == nil {
            task.isOver = true
            if task.hasReturned { callCanceler(task) }
        }
        end(task, task.result ?? .cancellation)
    }

    private func callCanceler(_ task: Task) {
        trace.append("stop \(task.id)")
        reach(.stopping, task.id)
    }

    private func end(_ task: Task, _ ending: Ending) {
        task.isOver = true
        let board = task.board
        board.waiting.removeAll { $0 === task }
        var sharing: [Task] = []
        if plan.policy == .onlyResult, task.hasBegun, ending != .cancellation { swap(&sharing, &board.waiting) }
        tell(task, ending)
        for other in sharing where !other.isOver { end(other, ending) }
        board.tasks.removeAll { $0 === task }
        advance(board)
        if board.tasks.isEmpty, board.isSettled { complete(board, board.hasSucceeded) }
    }

    /// Begins the tasks that wait. A loop, so that an executor returns before the next one is called.
    private func advance(_ board: Installed) {
        if board.isAdvancing { return }
        board.isAdvancing = true
        while board.isSettled, board.running.count < limit, !board.waiting.isEmpty {
            begin(board.waiting.removeFirst())
        }
        board.isAdvancing = false
    }

    private func tell(_ task: Task, _ ending: Ending) {
        let board = task.board, id = task.id
        switch ending {
        case .value:
            board.hasSucceeded = true
            trace.append("\(id) success")
            reach(.success, id)
            if task.hasBegun, !board.hasLeft {
                trace.append("\(id) output")
                reach(.output, id)
            }
        case .error:
            board.hasSucceeded = false
            trace.append("\(id) error")
            reach(.failure, id)
        case .cancellation: break
        }
        if task.isAnnounced {
            trace.append("\(id) processing false")
            reach(.ended, id)
        }
        trace.append(ending == .cancellation ? "\(id) cancelled" : "\(id) done")
        reach(.completed, id)
    }

    private func leave(_ board: Installed) {
        board.isLeaving = true
        for task in board.tasks where !task.isOver { stop(task) }
        board.isLeaving = false
        board.hasLeft = true
        self.board = nil
    }

    private func complete(_ board: Installed, _ isDone: Bool) {
        leave(board)
        trace.append("completed \(isDone)")
    }
}
