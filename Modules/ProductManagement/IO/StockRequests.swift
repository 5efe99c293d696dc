public import Boardy
public import BoardyValues

/// The units to keep for an order until it is paid or given up.
///
/// The same request again renews the reservation. Its contract is for modules, so that no command line, script or link
/// can take stock without an order.
public struct ReserveStockRequest: Sendable, Codable, Equatable, Sampled {
    /// The name of the reservation, of 1 to 255 characters. It must be random: whoever knows it can resolve the
    /// reservation.
    public let reservation: String
    /// The order that the journal of the stock names; the reservation if absent.
    public let orderID: String?
    /// One line or more. Lines of one product are added up.
    public let lines: [Line]

    public init(reservation: String, orderID: String? = nil, lines: [Line]) {
        (self.reservation, self.orderID, self.lines) = (reservation, orderID, lines)
    }

    /// Units of a product, at the price that the shopper has seen.
    public struct Line: Sendable, Codable, Equatable {
        @Normalized public private(set) var sku: String
        /// 1 or more.
        public let quantity: Int
        public let unitPrice: Money

        public init(sku: String, quantity: Int, unitPrice: Money) {
            self.sku = sku
            self.quantity = quantity
            self.unitPrice = unitPrice
        }
    }

    public static var samples: [ReserveStockRequest] {
        let lines = [Line(sku: "MUG-001", quantity: 2, unitPrice: .init(minor: 1299, currency: .eur))]
        return [
            .init(reservation: "order-1", orderID: "order-1", lines: lines),
            .init(reservation: "order-1", lines: lines),
        ]
    }
}

/// The outcome of a reservation.
public enum ReserveStockOutcome: SampledOutcome, Equatable {
    /// All units are kept until then. Without another request or a resolution, the reservation times out.
    case reserved(reservation: String, until: Timestamp)
    /// Nothing was reserved. Names every product that has another price, or fewer units than wanted.
    case changed(changes: [StockChange])
    /// Nothing was reserved, because the reservation has ended. A new one needs another name.
    case resolved(as: ReservationEnd)
    /// Nothing was reserved.
    case rejected(reason: ReserveStockProblem)

    public static func sample(after last: ReserveStockOutcome?) -> ReserveStockOutcome? {
        switch last {
        case nil: .reserved(reservation: "order-1", until: .init(milliseconds: 1_800_000_000_000))
        case .reserved: .changed(changes: StockChange.samples)
        case .changed: .resolved(as: .timedOut)
        case .resolved: .rejected(reason: .invalidLines)
        case .rejected: nil
        }
    }
}

/// A product as it is now, if its price or its stock is not the one wanted.
public struct StockChange: Sendable, Codable, Equatable, Sampled {
    @Normalized public private(set) var sku: String
    /// Nil if there is no such product any more.
    public let title: String?
    /// Nil if there is no such product any more.
    public let unitPrice: Money?
    /// The number of units that can be reserved, without those that this reservation holds already.
    public let available: Int

    public init(sku: String, title: String?, unitPrice: Money?, available: Int) {
        self.sku = sku
        self.title = title
        self.unitPrice = unitPrice
        self.available = available
    }

    public static var samples: [StockChange] {
        [
            .init(sku: "MUG-001", title: "Mug", unitPrice: .init(minor: 1399, currency: .eur), available: 1),
            .init(sku: "MUG-000", title: nil, unitPrice: nil, available: 0),
        ]
    }
}

/// The end of a reservation. It changes no more, but for a post after a timeout.
public enum ReservationEnd: String, Sendable, Codable, CaseIterable {
    /// Its units are sold.
    case posted
    /// Its units were given up.
    case voided
    /// Nobody resolved or renewed it for 15 minutes, and its units are free again.
    case timedOut
}

/// A reservation, and how to end it. Its contract is for modules, as ``ReserveStock``.
public struct ResolveReservationRequest: Sendable, Codable, Equatable, Sampled {
    public let reservation: String
    public let resolution: Resolution
    /// The name of the order in the journal of the stock; its ID if absent.
    public let cause: String?

    /// The requested end.
    public enum Resolution: String, Sendable, Codable, CaseIterable {
        /// The units are sold.
        case posted
        /// The units are given up.
        case voided
    }

    public init(reservation: String, as resolution: Resolution, cause: String? = nil) {
        (self.reservation, self.resolution, self.cause) = (reservation, resolution, cause)
    }

    public static var samples: [ResolveReservationRequest] {
        [.init(reservation: "order-1", as: .posted, cause: "order 12")]
    }
}

/// The outcome of a resolution.
public enum ResolveReservationOutcome: SampledOutcome, Equatable {
    /// The end of the reservation. It is another one than requested if the reservation ended earlier.
    case resolved(as: ReservationEnd)
    /// The reservation timed out, and its units have gone to others. Nothing was posted; try again when there is
    /// stock.
    case short(lines: [MissingStock])
    /// There is no such reservation.
    case unknown

    public static func sample(after last: ResolveReservationOutcome?) -> ResolveReservationOutcome? {
        switch last {
        case nil: .resolved(as: .posted)
        case .resolved: .short(lines: [.init(sku: "MUG-001", missing: 1)])
        case .short: .unknown
        case .unknown: nil
        }
    }
}

/// The units of a product that a post lacks.
public struct MissingStock: Sendable, Codable, Equatable {
    @Normalized public private(set) var sku: String
    public let missing: Int

    public init(sku: String, missing: Int) {
        self.sku = sku
        self.missing = missing
    }
}

/// Units of a posted reservation that come back. The contract is for modules, as ``ReserveStock``.
public struct ReturnStockRequest: Sendable, Codable, Equatable, Sampled {
    /// The idempotency key of 1 to 255 characters, for each reservation: the same key again returns nothing more.
    public let key: String
    public let reservation: String
    /// One line or more. Lines of one product are added up.
    public let lines: [Line]
    /// The name of the order, and who has accepted the units, in the journal of the stock; the order's ID if absent.
    public let cause: String?

    public init(key: String, reservation: String, lines: [Line], cause: String? = nil) {
        (self.key, self.reservation, self.lines, self.cause) = (key, reservation, lines, cause)
    }

    /// Units of a product.
    public struct Line: Sendable, Codable, Equatable {
        @Normalized public private(set) var sku: String
        /// 1 or more.
        public let quantity: Int

        public init(sku: String, quantity: Int) {
            self.sku = sku
            self.quantity = quantity
        }
    }

    public static var samples: [ReturnStockRequest] {
        let lines = [Line(sku: "MUG-001", quantity: 1)]
        return [.init(key: "return-1", reservation: "order-1", lines: lines, cause: "order 12")]
    }
}

/// The outcome of a return.
public enum ReturnStockOutcome: SampledOutcome, Equatable {
    /// The units are on hand again.
    case returned
    /// Nothing was returned.
    case rejected(reason: ReturnStockProblem)

    public static func sample(after last: ReturnStockOutcome?) -> ReturnStockOutcome? {
        switch last {
        case nil: .returned
        case .returned: .rejected(reason: .exceedsPosted)
        case .rejected: nil
        }
    }
}

/// A change of the units on hand, such as after a delivery or a count.
public struct AdjustStockRequest: Sendable, Codable, Equatable, Sampled {
    @Normalized public private(set) var sku: String
    /// The units that came, or that went if it is negative.
    public let by: Int
    /// The reason for the journal, of 1 to 255 characters.
    public let reason: String
    /// The idempotency key of 1 to 255 characters: the same key again gives the first answer and adjusts nothing more.
    /// Each operator has keys of their own. Without a key, the same request again adjusts again.
    public let key: String?

    public init(sku: String, by: Int, reason: String, key: String? = nil) {
        self.sku = sku
        self.by = by
        self.reason = reason
        self.key = key
    }

    public static var samples: [AdjustStockRequest] {
        [
            .init(sku: "MUG-001", by: 10, reason: "delivery"),
            .init(sku: "MUG-001", by: -1, reason: "broken", key: "count-2026-11"),
        ]
    }
}

/// The outcome of an adjustment.
public enum AdjustStockOutcome: SampledOutcome, Equatable {
    /// The stock is the number of units on hand now.
    case adjusted(sku: String, stock: Int)
    /// Nothing has changed.
    case rejected(reason: AdjustStockProblem)

    public static func sample(after last: AdjustStockOutcome?) -> AdjustStockOutcome? {
        switch last {
        case nil: .adjusted(sku: "MUG-001", stock: 50)
        case .adjusted: .rejected(reason: .unknownProduct)
        case .rejected: nil
        }
    }
}

/// The product whose journal to read, and the place to go on from.
public struct StockJournalRequest: Sendable, Codable, Equatable, Sampled {
    @Normalized public private(set) var sku: String
    /// The `after` of the page before; the newest entries if absent.
    public let after: Int?

    public init(sku: String, after: Int? = nil) {
        self.sku = sku
        self.after = after
    }

    public static var samples: [StockJournalRequest] { [.init(sku: "MUG-001"), .init(sku: "MUG-001", after: 100)] }
}

/// Entries of the journal of one product, newest first.
public struct StockJournalPage: Sendable, Codable, Equatable, Sampled {
    public let entries: [Entry]
    /// The place to go on from; nil if there are no older entries.
    public let after: Int?

    public init(entries: [Entry], after: Int? = nil) {
        (self.entries, self.after) = (entries, after)
    }

    /// A change of the units on hand.
    public struct Entry: Sendable, Codable, Equatable {
        public let at: Timestamp
        /// The units that came, or that went if it is negative.
        public let by: Int
        /// The operator's own words, or one of `opening`, `import`, `saved`, `sold`, `returned` and `unknown`.
        public let reason: String
        /// An operator's e-mail address, an order, `migration`, or `unknown` for a process of an older version.
        public let actor: String
        /// The number of units on hand after the change.
        public let stock: Int

        public init(at: Timestamp, by: Int, reason: String, actor: String, stock: Int) {
            self.at = at
            self.by = by
            self.reason = reason
            self.actor = actor
            self.stock = stock
        }
    }

    public static var samples: [StockJournalPage] {
        let entry = Entry(
            at: .init(milliseconds: 1_800_000_000_000), by: -2, reason: "sold", actor: "order-1", stock: 38)
        return [.init(entries: [entry], after: 100), .init(entries: [entry])]
    }
}
