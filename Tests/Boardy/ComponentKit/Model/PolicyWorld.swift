import BoardyComponentKit
import BoardyCore

/// A case that is played on a block task board. It belongs to the domain of a test.
final class PolicyWorld {
    private enum Numbered: BlockTaskContract {
        static let id: BoardID = "numbered"
        typealias Input = Int
        typealias Output = Int
    }

    private struct Failure: Error {}

    private let plan: PolicyCase
    /// Locked, since the sink must be `Sendable`.
    private let noted: Locked<[String]>
    private let motherboard: Motherboard
    private var handles: [Int: Activation] = [:]
    private var completions: [Int: BlockTaskBoard<Int, Int>.Completion] = [:]
    private var next = 0

    /// Plays a case.
    ///
    /// - Returns: all events and reports, in order.
    static func trace(of plan: PolicyCase, isolation: isolated any Actor) async -> [String] {
        let noted = Locked<[String]>([])
        let sink = DiagnosticSink { event in noted.withLock { $0.append("\(event.kind)") } }
        return await DiagnosticSink.withSink(sink, isolation: isolation) {
            let world = PolicyWorld(plan, noted, isolation: isolation)
            await world.play(isolation: isolation)
            return noted.withLock { $0 }
        }
    }

    private init(_ plan: PolicyCase, _ noted: Locked<[String]>, isolation: isolated any Actor) {
        self.noted = noted
        self.plan = plan
        let producer = BoardProducer()
        motherboard = Motherboard(boardProducer: producer, isolation: isolation)
        producer.registerBoard(Numbered.id) { [unowned self] in makeBoard($0) }
        motherboard[Numbered.self].flow.handle { [unowned self] id in
            note("\(id) output")
            reach(.output, id)
        }
        motherboard[Numbered.self].completion.handle { [unowned self] in note("completed \($0)") }
    }

    /// Plays the script. Results are delivered after each group of acts.
    private func play(isolation: isolated any Actor) async {
        for group in plan.script {
            for act in group { perform(act) }
            while motherboard.hasArrivals { await Task.yield() }
        }
    }

    private func makeBoard(_ id: BoardID) -> Board {
        BlockTaskBoard<Int, Int>(identifier: id, executingType: plan.policy) { [unowned self] _, id, completion in
            note("run \(id)")
            completions[id] = completion
            reach(.executing, id)
            if let isValue = plan.plans[id].immediate { finish(id, isValue) }
            return BlockTaskCanceler { [weak self] in
                self?.note("stop \(id)")
                self?.reach(.stopping, id)
            }
        }
    }

    private func perform(_ act: PolicyAct) {
        switch act {
        case .activate: activate()
        case .cancel(let id): handles[id]?.cancel()
        case .finish(let id, let isValue): finish(id, isValue)
        case .remove: motherboard.removeBoard(withIdentifier: Numbered.id)
        case .complete(let isDone): motherboard[Numbered.self].completer.complete(isDone)
        }
    }

    private func activate() {
        guard next < plan.plans.count else { return }
        let id = next
        next += 1
        let parameter = BlockTaskParameter<Int, Int>(input: id)
            .onSuccess { [unowned self] _ in
                note("\(id) success")
                reach(.success, id)
            }
            .onProcessing { [unowned self] isProcessing in
                note("\(id) processing \(isProcessing)")
                reach(isProcessing ? .announced : .ended, id)
            }
            .onError { [unowned self] _ in
                note("\(id) error")
                reach(.failure, id)
            }
            .onCompletion { [unowned self] completion in
                note("\(id) \(completion)")
                reach(.completed, id)
            }
        handles[id] = motherboard[Numbered.self].activation.activate(with: parameter)
    }

    private func finish(_ id: Int, _ isValue: Bool) {
        guard let completion = completions[id] else { return }
        completion(isValue ? .success(id) : .failure(Failure()))
    }

    private func note(_ entry: String) { noted.withLock { $0.append(entry) } }

    private func reach(_ point: PolicyPoint, _ id: Int) { plan.plans[id].acts[point].map(perform) }
}
