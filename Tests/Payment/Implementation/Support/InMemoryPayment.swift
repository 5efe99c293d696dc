import BoardyValues
import Boundaries
import BoundariesTesting

@testable import Payment

/// The module's rules on books in memory.
struct InMemoryPayment {
    let books = BooksInMemory()
    let cashier: Cashier

    init() {
        let outside = ModelBoundary.Outside(
            books: makeTestPort(books), gateway: makeTestPort(SandboxGateway()), now: makeTestPort({ .present }),
            changed: makeTestPort({}))
        cashier = TestContainer.resolver(for: ModelBoundary.self).resolve(plugin: outside).resolved().cashier
    }
}
