import BoardyStorage
import BoardyValues
import ProductManagementIO
import RandomCases
import StoreBackends
import Testing

@testable import ProductManagement

/// Compares the stock with a small model of it, in random histories.
@Suite struct StockModelTests {
    @Test(
        "PM-10, SH-1, SH-2 any order of reservations, timeouts, posts, voids, returns and imports behaves as the model",
        arguments: CaseSeeds.parts(2, of: 32), StoreBackend.databases)
    func model(_ seeds: [UInt64], backend: StoreBackend) throws {
        // Messages to a server take most of the time there.
        for seed in backend == .postgres ? seeds.prefix(max(1, seeds.count / 16)) : seeds[...] {
            var random = SplitMix(state: seed)
            try play(&random, on: backend, "BOARDY_CASE=\(seed)")
        }
    }

    private func play(_ random: inout SplitMix, on backend: StoreBackend, _ seed: Comment) throws {
        let skus = ["A", "B", "C"]
        let room = try Storeroom(
            on: backend, .sample("A", stock: 6), .sample("B", stock: 6), .sample("C", stock: 6))
        var model = StockModel(stock: ["A": 6, "B": 6, "C": 6])
        for _ in 0..<60 {
            let name = "r\(random.number(below: 8))"
            switch random.number(below: 10) {
            case 0...3:
                var lines: [String: Int] = [:]
                for sku in skus where random.once(in: 2) { lines[sku] = 1 + random.number(below: 4) }
                if lines.isEmpty { lines = ["A": 1] }
                // Often the lines of before, to renew the reservation.
                if let known = model.reservations[name], random.once(in: 2) { lines = known.lines }
                let request = ReserveStockRequest(
                    reservation: name,
                    lines: lines.map { .init(sku: $0, quantity: $1, unitPrice: Money(minor: 100, currency: .eur)) })
                #expect(try model.word(room.stock.reserve(request)) == model.reserve(name, lines), seed)
            case 4...5: #expect(try model.word(room.post(name)) == model.post(name), seed)
            case 6: #expect(try model.word(room.void(name)) == model.void(name), seed)
            case 7:
                let sku = skus[random.number(below: 3)], quantity = 1 + random.number(below: 3)
                let key = "k\(random.number(below: 3))"
                #expect(
                    try model.word(room.giveBack(key, name, [sku: quantity]))
                        == model.giveBack(key, name, sku, quantity), seed)
            case 8:
                room.time = room.time.advanced(by: .seconds(random.number(below: 800)))
                model.time = room.time
            default:
                let sku = skus[random.number(below: 3)], stock = random.number(below: 10)
                let report = try Catalogue.sample(on: room.products).importCSV("sku,stock\n\(sku),\(stock)\n")
                #expect(report.rejected.isEmpty == model.count(sku, stock), seed)
            }
            for sku in skus {
                #expect(try room.level(sku) == "\(model.stock[sku, default: 0])/\(model.available(sku))", seed)
            }
            try room.expectSound()
        }
    }
}

/// The rules of stock without sums: all that is reserved is counted anew each time.
private struct StockModel {
    struct Reservation {
        let lines: [String: Int]
        var until: Timestamp
        var end: ReservationEnd?
        var returned: [String: Int] = [:]
        var returns: [String: [String: Int]] = [:]
    }

    var stock: [String: Int]
    var time = Timestamp.present
    var reservations: [String: Reservation] = [:]

    func available(_ sku: String) -> Int {
        let held = reservations.values.filter { $0.end == nil && $0.until > time }
        return stock[sku, default: 0] - held.reduce(0) { $0 + $1.lines[sku, default: 0] }
    }

    /// The reservation as somebody who looks sees it.
    private mutating func look(_ name: String) -> Reservation? {
        if let known = reservations[name], known.end == nil, known.until <= time { reservations[name]?.end = .timedOut }
        return reservations[name]
    }

    mutating func reserve(_ name: String, _ lines: [String: Int]) -> String {
        if let known = look(name) {
            if let end = known.end { return "\(end)" }
            if known.lines != lines { return "used" }
        } else if let lacking = lacking(lines) {
            return lacking
        } else {
            reservations[name] = Reservation(lines: lines, until: time)
        }
        reservations[name]?.until = time.advanced(by: .seconds(900))
        return "reserved"
    }

    private func lacking(_ lines: [String: Int]) -> String? {
        let lacking = lines.filter { available($0.key) < $0.value }.keys.sorted()
        return lacking.isEmpty ? nil : "lacks \(lacking.joined())"
    }

    mutating func post(_ name: String) -> String {
        guard let known = look(name) else { return "unknown" }
        if let end = known.end, end != .timedOut { return "\(end)" }
        if known.end == .timedOut, let lacking = lacking(known.lines) { return lacking }
        for (sku, quantity) in known.lines { stock[sku]? -= quantity }
        reservations[name]?.end = .posted
        return "posted"
    }

    mutating func void(_ name: String) -> String {
        guard let known = look(name) else { return "unknown" }
        if let end = known.end { return "\(end)" }
        reservations[name]?.end = .voided
        return "voided"
    }

    mutating func giveBack(_ key: String, _ name: String, _ sku: String, _ quantity: Int) -> String {
        guard let known = look(name), known.end == .posted else { return "notPosted" }
        if let earlier = known.returns[key] { return earlier == [sku: quantity] ? "returned" : "otherParameters" }
        let returned = known.returned[sku, default: 0] + quantity
        if returned > known.lines[sku, default: 0] { return "exceedsPosted" }
        reservations[name]?.returned[sku] = returned
        reservations[name]?.returns[key] = [sku: quantity]
        stock[sku]? += quantity
        return "returned"
    }

    /// Sets the stock, unless it is less than what is reserved. Returns true if it did.
    mutating func count(_ sku: String, _ pieces: Int) -> Bool {
        guard pieces >= stock[sku, default: 0] - available(sku) else { return false }
        stock[sku] = pieces
        return true
    }

    // MARK: - The outcomes in the model's words

    func word(_ outcome: ReserveStockOutcome) -> String {
        switch outcome {
        case .reserved: "reserved"
        case .changed(let changes): "lacks \(changes.map(\.sku).joined())"
        case .resolved(let end): "\(end)"
        case .rejected(let reason): reason == .reservationUsed ? "used" : reason.rawValue
        }
    }

    func word(_ outcome: ResolveReservationOutcome) -> String {
        switch outcome {
        case .resolved(let end): "\(end)"
        case .short(let lines): "lacks \(lines.map(\.sku).joined())"
        case .unknown: "unknown"
        }
    }

    func word(_ outcome: ReturnStockOutcome) -> String {
        switch outcome {
        case .returned: "returned"
        case .rejected(let reason): reason.rawValue
        }
    }
}
