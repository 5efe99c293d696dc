import BoardyValues
import ProductManagementIO

/// The stock of the fake catalogue: reservations as their contracts describe them, in memory.
final class FakeStock {
    private enum State: Equatable { case held, ended(ReservationEnd) }

    private(set) var onHand: [String: Int]
    private var reservations: [String: (lines: [ReserveStockRequest.Line], state: State)] = [:]
    private var returns: [String: ReturnStockRequest] = [:]
    /// The products, as a shopper who reserves now would see them.
    var products: [Product]

    init(_ products: [Product] = [mug, tea]) {
        self.products = products
        onHand = Dictionary(uniqueKeysWithValues: products.map { ($0.sku, $0.stock) })
    }

    /// The number of pieces that are reserved, of all products.
    var reserved: Int {
        reservations.values.filter { $0.state == .held }.flatMap(\.lines).reduce(0) { $0 + $1.quantity }
    }

    private func available(_ sku: String) -> Int {
        let held = reservations.values.filter { $0.state == .held }.flatMap(\.lines).filter { $0.sku == sku }
        return (onHand[sku] ?? 0) - held.reduce(0) { $0 + $1.quantity }
    }

    func reserve(_ request: ReserveStockRequest) -> ReserveStockOutcome {
        if let known = reservations[request.reservation] {
            if case .ended(let end) = known.state { return .resolved(as: end) }
            guard known.lines == request.lines else { return .rejected(reason: .reservationUsed) }
            return .reserved(reservation: request.reservation, until: Timestamp(milliseconds: 1))
        }
        let changes = request.lines.compactMap { line -> StockChange? in
            let product = products.first { $0.sku == line.sku }
            guard let product else { return StockChange(sku: line.sku, title: nil, unitPrice: nil, available: 0) }
            let pieces = available(line.sku)
            if product.price == line.unitPrice, pieces >= line.quantity { return nil }
            return StockChange(sku: line.sku, title: product.title, unitPrice: product.price, available: pieces)
        }
        guard changes.isEmpty else { return .changed(changes: changes) }
        reservations[request.reservation] = (request.lines, .held)
        return .reserved(reservation: request.reservation, until: Timestamp(milliseconds: 0))
    }

    func resolve(_ request: ResolveReservationRequest) -> ResolveReservationOutcome {
        guard let known = reservations[request.reservation] else { return .unknown }
        let end: ReservationEnd = request.resolution == .posted ? .posted : .voided
        if case .ended(let earlier) = known.state, earlier != .timedOut || end == .voided {
            return .resolved(as: earlier)
        }
        if end == .posted {
            let short = known.state == .held ? [] : known.lines.filter { available($0.sku) < $0.quantity }
            guard short.isEmpty else {
                return .short(
                    lines: short.map { MissingStock(sku: $0.sku, missing: $0.quantity - available($0.sku)) })
            }
            for line in known.lines { onHand[line.sku, default: 0] -= line.quantity }
        }
        reservations[request.reservation]?.state = .ended(end)
        return .resolved(as: end)
    }

    func returnStock(_ request: ReturnStockRequest) -> ReturnStockOutcome {
        if let known = returns[request.key] {
            return known == request ? .returned : .rejected(reason: .otherParameters)
        }
        guard reservations[request.reservation]?.state == .ended(.posted) else { return .rejected(reason: .notPosted) }
        returns[request.key] = request
        for line in request.lines { onHand[line.sku, default: 0] += line.quantity }
        return .returned
    }

    /// Lets the time of all reservations run out.
    func expire() {
        for name in reservations.keys where reservations[name]?.state == .held {
            reservations[name]?.state = .ended(.timedOut)
        }
    }

    /// Takes pieces that are free, as another shopper or an operator would.
    func take(_ quantity: Int, of sku: String) { onHand[sku, default: 0] -= quantity }
}
