import BoardyValues
import Boundaries
import BoundariesTesting

@testable import Payment

/// Keeps the model's books in memory.
final class InMemoryBoundary: AdapterBoundary {
    let kept = BooksInMemory()

    var books: InputPort<BooksInMemory> { makeInputPort(implementation: kept) }

    func makePlugin() -> ModelBoundary.Plugin { ModelBoundary.Plugin(books: makeInputPort(implementation: kept)) }
}

/// The module's rules on books in memory.
struct InMemoryPayment {
    let books: BooksInMemory
    let cashier: Cashier

    init() {
        let memory = TestContainer.resolver(for: InMemoryBoundary.self).resolved()
        let settings = ModelBoundary.Settings(
            gateway: makeTestPort(SandboxGateway()), now: makeTestPort({ .present }), changed: makeTestPort({}))
        books = memory.books
        cashier =
            TestContainer.resolver(for: ModelBoundary.self).resolve(plugin: memory).resolve(plugin: settings)
            .resolved().cashier
    }
}
