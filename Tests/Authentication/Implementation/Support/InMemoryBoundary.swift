import Boundaries

@testable import Authentication

/// Keeps the model's records in memory.
final class InMemoryBoundary: AdapterBoundary {
    let kept = InMemoryRecords()

    var records: InputPort<InMemoryRecords> { makeInputPort(implementation: kept) }

    func makePlugin() -> ModelBoundary.Records {
        ModelBoundary.Records(
            accounts: makeInputPort(implementation: kept), sessions: makeInputPort(implementation: kept),
            failures: makeInputPort(implementation: kept))
    }
}
