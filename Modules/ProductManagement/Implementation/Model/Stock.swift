import BoardyValues
import ProductManagementIO

/// The rules of stock: units are reserved, then sold or given up, and every change of the units on hand is in the
/// journal.
struct Stock {
    let repository: any StockRepository
    let now: () -> Timestamp

    static let reservationTerm = Duration.seconds(15 * 60)

    // MARK: - Reservations

    /// Keeps all units of a request, or none and returns what has changed. The same request again renews the
    /// reservation.
    func reserve(_ request: ReserveStockRequest) throws -> ReserveStockOutcome {
        guard IdempotencyKey.isValid(request.reservation) else { return .rejected(reason: .invalidReservation) }
        guard let lines = StockLine.joined(request.lines.map { ($0.sku, $0.quantity, $0.unitPrice) }) else {
            return .rejected(reason: .invalidLines)
        }
        return try repository.transaction("products.reserve") {
            let until = now().advanced(by: Self.reservationTerm)
            let reservation = Reservation(
                name: request.reservation, orderID: request.orderID ?? request.reservation, lines: lines)
            if let known = try repository.reservation(request.reservation) {
                if let end = known.end { return .resolved(as: end) }
                guard known == reservation else { return .rejected(reason: .reservationUsed) }
                try repository.prolong(known.name, until: until)
            } else {
                let refused = try hold(lines, atPrice: true)
                guard refused.isEmpty else {
                    return .changed(changes: try refused.map { try repository.present($0.sku) })
                }
                try repository.insert(reservation, until: until)
            }
            return .reserved(reservation: reservation.name, until: until)
        }
    }

    /// Ends a reservation, unless it has ended. A post after a timeout takes the units again if they are there.
    func resolve(_ request: ResolveReservationRequest) throws -> ResolveReservationOutcome {
        try repository.transaction("products.resolve-reservation") {
            guard let known = try repository.reservation(request.reservation) else { return .unknown }
            let cause = request.cause ?? known.orderID
            switch (known.end, request.resolution) {
            case (nil, .voided):
                for line in known.lines { try repository.release(line) }
                try repository.end(known.name, as: .voided)
                return .resolved(as: .voided)
            case (.timedOut, .posted):
                let refused = try hold(known.lines, atPrice: false)
                guard refused.isEmpty else {
                    return .short(
                        lines: try refused.map {
                            .init(sku: $0.sku, missing: $0.quantity - (try repository.present($0.sku).available))
                        })
                }
                fallthrough
            case (nil, .posted):
                for line in known.lines {
                    try repository.release(line)
                    try repository.enter(-line.quantity, of: line.sku, reason: "sold", actor: cause)
                }
                try repository.end(known.name, as: .posted)
                return .resolved(as: .posted)
            case (let end?, _): return .resolved(as: end)
            }
        }
    }

    /// Puts units of a posted reservation back, once for each key.
    func giveBack(_ request: ReturnStockRequest) throws -> ReturnStockOutcome {
        guard IdempotencyKey.isValid(request.key) else { return .rejected(reason: .invalidKey) }
        guard let lines = StockLine.joined(request.lines.map { ($0.sku, $0.quantity, nil) }) else {
            return .rejected(reason: .invalidLines)
        }
        return try repository.transaction("products.return-stock") {
            guard let known = try repository.reservation(request.reservation), known.end == .posted else {
                return .rejected(reason: .notPosted)
            }
            let earlier = try repository.returned(of: known.name, key: request.key)
            guard earlier.isEmpty else {
                return earlier == lines ? .returned : .rejected(reason: .otherParameters)
            }
            for line in lines where try repository.returnable(line.sku, of: known.name) < line.quantity {
                return .rejected(reason: .exceedsPosted)
            }
            let cause = request.cause ?? known.orderID
            for line in lines {
                try repository.putBack(line, of: known.name, key: request.key)
                try repository.enter(line.quantity, of: line.sku, reason: "returned", actor: cause)
            }
            return .returned
        }
    }

    // MARK: - The units on hand

    /// The number of characters that the reason of an adjustment may have, counted as Unicode scalars.
    static let reasonLengths = 1...255
    /// The number of entries on a page of the journal.
    static let journalLimit = 50

    /// - Parameter checkRole: reads the role anew in the transaction, and throws if it is gone.
    func adjust(
        _ request: AdjustStockRequest, for actor: String, _ checkRole: () throws -> Void
    ) throws -> AdjustStockOutcome {
        let reason = request.reason
        guard request.key.map(IdempotencyKey.isValid) ?? true else { return .rejected(reason: .invalidKey) }
        guard Self.reasonLengths.contains(reason.unicodeScalars.count), !reason.allSatisfy(\.isWhitespace) else {
            return .rejected(reason: .invalidReason)
        }
        guard request.by != 0 else { return .rejected(reason: .invalidChange) }
        return try repository.transaction("products.adjust-stock") {
            try checkRole()
            if let key = request.key, let known = try repository.adjustment(key: key, of: actor) {
                guard known.request == request else { return .rejected(reason: .otherParameters) }
                return .adjusted(sku: request.sku, stock: known.stock)
            }
            let product = try repository.present(request.sku)
            guard product.unitPrice != nil else { return .rejected(reason: .unknownProduct) }
            guard request.by >= -product.available else { return .rejected(reason: .insufficientStock) }
            do {
                let stock = try repository.enter(request.by, of: request.sku, reason: reason, actor: actor)
                if let key = request.key { try repository.keep(request, key: key, of: actor, stock: stock) }
                return .adjusted(sku: request.sku, stock: stock)
            } catch is StockOutOfRange {
                return .rejected(reason: .invalidChange)
            }
        }
    }

    func journal(_ request: StockJournalRequest) throws -> StockJournalPage {
        try repository.journal(of: request.sku, after: request.after, limit: Self.journalLimit)
    }

    // MARK: - Steps

    /// Holds the units of all lines, or none, and returns the lines that do not fit.
    private func hold(_ lines: [StockLine], atPrice: Bool) throws -> [StockLine] {
        var held: [StockLine] = [], refused: [StockLine] = []
        for line in lines {
            if try repository.hold(line, atPrice: atPrice) { held.append(line) } else { refused.append(line) }
        }
        if !refused.isEmpty { for line in held { try repository.release(line) } }
        return refused
    }

}

protocol StockRepository {
    /// Does several things wholly or not at all, after the reservations whose time is over have ended and their units
    /// were released. What the body reads stays true until it ends. It may run more than once.
    func transaction<Result>(_ name: StaticString, _ body: () throws -> Result) throws -> Result
    /// Returns the price of a product and its available units as they are now.
    func present(_ sku: String) throws -> StockChange

    func reservation(_ name: String) throws -> Reservation?
    func insert(_ reservation: Reservation, until: Timestamp) throws
    func prolong(_ name: String, until: Timestamp) throws
    /// Notes the end of a reservation; its units are released or entered apart from that.
    func end(_ name: String, as end: ReservationEnd) throws

    /// Reserves units in one statement, if as many are available. Returns false if not.
    ///
    /// - Parameter atPrice: true to reserve only at the price of the line.
    func hold(_ line: StockLine, atPrice: Bool) throws -> Bool
    func release(_ line: StockLine) throws
    /// Enters a change of the units on hand into the journal, which changes them, and returns their new number.
    ///
    /// Throws ``StockOutOfRange`` if they would be less than the reserved ones, or more than a number can hold.
    @discardableResult
    func enter(_ change: Int, of sku: String, reason: String, actor: String) throws -> Int
    /// Returns the entries of a product before an entry, or the newest ones.
    func journal(of sku: String, after: Int?, limit: Int) throws -> StockJournalPage

    /// Returns the number of units that were posted and not put back; 0 if there are none.
    func returnable(_ sku: String, of reservation: String) throws -> Int
    /// Returns the lines that were put back under a key, in the order of their SKUs.
    func returned(of reservation: String, key: String) throws -> [StockLine]
    func putBack(_ line: StockLine, of reservation: String, key: String) throws

    /// Returns the adjustment that an operator has made under a key, and the units on hand after it; nil if there is
    /// none.
    func adjustment(key: String, of actor: String) throws -> (request: AdjustStockRequest, stock: Int)?
    func keep(_ adjustment: AdjustStockRequest, key: String, of actor: String, stock: Int) throws
}

/// Units that are kept for an order. Two are equal if they keep the same for the same order.
struct Reservation {
    let name: String
    let orderID: String
    let lines: [StockLine]
    /// Nil while the units are kept.
    var end: ReservationEnd?
}

extension Reservation: Equatable {
    static func == (a: Reservation, b: Reservation) -> Bool {
        (a.name, a.orderID) == (b.name, b.orderID) && a.lines == b.lines
    }
}

/// Units of a product.
struct StockLine: Equatable {
    let sku: String
    let quantity: Int
    /// The price that the shopper has seen; nil if it does not matter.
    let unitPrice: Money?

    /// Returns one line for each product, in the order of their SKUs.
    ///
    /// Returns nil if there is no line, a quantity is less than 1, a sum is too large, or a product has two prices.
    static func joined(_ lines: [(sku: String, quantity: Int, unitPrice: Money?)]) -> [StockLine]? {
        var joined: [String: StockLine] = [:]
        for line in lines {
            let before = joined[line.sku]
            let (sum, isTooLarge) = (before?.quantity ?? 0).addingReportingOverflow(line.quantity)
            guard line.quantity >= 1, !isTooLarge, before == nil || before?.unitPrice == line.unitPrice else {
                return nil
            }
            joined[line.sku] = StockLine(sku: line.sku, quantity: sum, unitPrice: line.unitPrice)
        }
        return joined.isEmpty ? nil : joined.values.sorted { $0.sku.utf8.lexicographicallyPrecedes($1.sku.utf8) }
    }
}
