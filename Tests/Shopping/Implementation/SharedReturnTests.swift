import AuthenticationIO
import BoardyStorage
import BoardyValues
import Foundation
import PaymentIO
import ShoppingIO
import StoreBackends
import Testing

@testable import Shopping

/// Several programs that answer the same returns on one store.
@Suite struct SharedReturnTests {
    /// The rules of a program with a store of its own.
    private struct Program {
        let repository: StoredShoppingRepository
        let requests: ReturnRequests
        let changes: OrderChanges

        init(at location: Location) {
            let store = Store(location, busyTimeout: .seconds(60)), clock = Clock()
            store.require(.shopping)
            repository = StoredShoppingRepository(store: store)
            requests = ReturnRequests(repository: repository, now: { clock.now }, makeID: { UUID().uuidString })
            changes = OrderChanges(repository: repository, makeID: { UUID().uuidString })
        }

        /// Accepts or declines a return, and ends it as the payment does. True if this answer counts.
        func answer(_ id: String, accepts: Bool) throws -> Bool {
            guard accepts else {
                let request = DeclineReturnRequest(id: id, reason: "worn")
                guard case .known = try requests.decline(request, by: ada, {}) else { return false }
                return true
            }
            guard case .settle = try requests.accept(.init(id: id), by: ada, refunds: nil, {}) else { return false }
            if let open = try repository.orderReturn(id: id), open.state == .open {
                try changes.end(open, with: .refunded(refundID: "refund-\(id)", remaining: .euro(0)))
            }
            return true
        }
    }

    @Test(
        "SH-33 of operators at two programs who accept and decline a return at once, one kind counts, and pieces once",
        arguments: StoreBackend.shared)
    func contention(backend: StoreBackend) async throws {
        let place = try StorePlace(backend), location = place.location, returns = 12
        let first = Program(at: location)
        let order = StoredOrder(
            order: PlacedOrder(
                id: "order-1", lines: [.of(tea, returns)], total: .euro(450 * returns),
                placedAt: Timestamp(milliseconds: 0), status: .paid, transaction: visa),
            user: ada.id, paymentKey: "key-1", reservation: "", leasedUntil: Timestamp(milliseconds: 0))
        try first.repository.insert(order)
        let asked = try (0..<returns).map { number in
            let outcome = try first.requests.request(
                ReturnRequest(id: "order-1", key: "\(number)", lines: [.init(sku: "TEA", quantity: 1)]), by: ada)
            guard case .known(let returned) = outcome else { throw CancellationError() }
            return returned.id
        }
        let counted = try await withThrowingTaskGroup(of: [String: Bool].self) { group in
            for number in 0..<4 {
                group.addTask {
                    let program = Program(at: location), accepts = number.isMultiple(of: 2)
                    var counted: [String: Bool] = [:]
                    for id in asked where try program.answer(id, accepts: accepts) { counted[id] = accepts }
                    return counted
                }
            }
            return try await group.reduce(into: [:]) { all, counted in
                for (id, accepts) in counted { all[id, default: []].insert(accepts) }
            } as [String: Set<Bool>]
        }
        #expect(counted.count == returns && counted.values.allSatisfy { $0.count == 1 })
        let accepted = counted.values.count { $0 == [true] }
        let left = try #require(try first.repository.order(id: "order-1")).order.lines.first
        #expect(left?.returned ?? 0 == accepted)
        #expect(try first.repository.returnedMinor(of: "order-1") == 450 * accepted)
        #expect(try first.repository.waitingReturnCount() == 0 && first.repository.openReturns(of: nil).isEmpty)
    }
}
