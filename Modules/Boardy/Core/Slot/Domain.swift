/// The state that all motherboards of one root share: the actor that they belong to, the activations under way, and the
/// jobs.
///
/// A motherboard that has no root yet has a domain of its own, without an actor.
final class Domain {
    let execution = ExecutionContext()
    /// The number of observed motherboards. Messages are numbered only while it is not 0.
    private(set) var observedCount = 0
    /// The recordings of these motherboards. Only ever read or replaced, as the receivers of a ``HandlerList`` are.
    private var recordings: [Recording] = []
    /// The last type of a message whose values are not optional. Most messages in a row have one type, and the runtime
    /// is slow to answer.
    private var plainType: Any.Type?
    private var lastMessage = 0
    /// The sink for diagnostics of motherboards that have no sink of their own.
    let sink: DiagnosticSink
    lazy var barriers = BarrierRegistry()
    private weak var home: (any Actor)?
    /// True if all calls come from one actor, even when that is gone. A check of the caller's actor then has to be done
    /// only once.
    private(set) var isBound: Bool
    /// The jobs under way; made with the first of them, and nil once the root is gone.
    private(set) var jobs: JobRegistry?
    /// Only ever read or replaced, as the array of ``HandlerList`` and for the same reason.
    private var classFacts = TypeTable<AnyObject>()

    init(home: (any Actor)? = nil) {
        self.home = home
        isBound = home != nil
        sink = .current
    }

    func nextMessage() -> Int {
        lastMessage += 1
        return lastMessage
    }

    func add(_ observers: Observers) {
        recordings = recordings + observers.recordings
        observedCount += 1
    }

    func remove(_ observers: Observers) {
        recordings = recordings.filter { recording in !observers.recordings.contains { $0 === recording } }
        observedCount -= 1
    }

    /// Adds a recording of one of its motherboards.
    func add(_ recording: Recording) { recordings = recordings.filter { $0.recorder != nil } + [recording] }

    /// Returns the value of a message as ``Conversion/untyped(_:)`` does.
    func untyped<Value>(_ value: Value) -> Any? {
        if plainType == Value.self { return value }
        let content = Conversion.untyped(value)
        if let content, type(of: content) == Value.self { plainType = Value.self }
        return content
    }

    /// Tells the recorders of the domain that a message has ended, also if the motherboard of the message has left its
    /// place meanwhile.
    func showEnd(of number: Int) {
        if let (recorder, source) = soleRecorder() { return recorder.end(number, of: source) }
        for recording in recordings { recording.recorder?.end(number, of: recording.source) }
    }

    /// A call, so that nothing but the recorder is retained while it runs.
    @inline(never) private func soleRecorder() -> (recorder: any MessageRecorder, source: Int)? { recordings.sole }

    var hasActor: Bool { home != nil }

    /// Returns a fact about a class, which is found at the first call.
    func fact<Fact: AnyObject>(about type: AnyClass, _ find: () -> Fact) -> Fact {
        let key = ObjectIdentifier(type)
        if let fact = classFacts[key] as? Fact { return fact }
        let found = find()
        var changed = exchange(&classFacts, with: TypeTable())
        changed.insert(key, found)
        classFacts = changed
        return found
    }

    /// Binds a domain without an actor to one.
    func adopt(_ actor: (any Actor)?) {
        if home == nil { home = actor }
        isBound = home != nil
        if let home { jobs?.adopt(home) }
    }

    func openJobs() -> JobRegistry {
        if let jobs { return jobs }
        let made = JobRegistry()
        if let home { made.adopt(home) }
        jobs = made
        return made
    }

    func close() {
        if isBound { home = nil }
        guard let jobs else { return }
        jobs.close()
        self.jobs = nil
    }
}
