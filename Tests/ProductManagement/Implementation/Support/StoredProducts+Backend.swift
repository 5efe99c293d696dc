import BoardyStorage
import BoardyValues
import ProductManagementIO
import StoreBackends

@testable import ProductManagement

extension StoreBackend {
    /// The two kinds of database, for tests that need no file.
    static let databases = installed.filter { $0 != .sqlite }
}

extension Store {
    /// A store with the module's tables in a place of its own, which it keeps.
    static func products(on backend: StoreBackend) throws -> Store {
        let place = try StorePlace(backend), store = Store(place.location, busyTimeout: .seconds(60))
        store.require(.productManagement)
        store.onTransaction = { _ in withExtendedLifetime(place) {} }
        return store
    }
}

extension StoredProducts {
    /// Products in a place of their own.
    static func sample(
        on backend: StoreBackend, _ products: [Product] = [], limits: SearchLimits = .init()
    ) throws -> StoredProducts {
        let repository = StoredProducts(try .products(on: backend), limits: limits)
        for product in products { try repository.save(product) }
        return repository
    }
}
