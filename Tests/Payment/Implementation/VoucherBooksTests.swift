import BoardyStorage
import BoardyValues
import PaymentIO
import StoreBackends
import Testing

@testable import Payment

/// Vouchers and payments under way on store files.
@Suite struct VoucherBooksTests {
    private let file = StoreFile()

    private func voucher(uses: Int, in file: StoreFile) throws -> StoredPaymentBooks {
        let books = StoredPaymentBooks(store: try file.opened())
        let terms = VoucherRequest(code: "TEN", percent: 10, uses: uses)
        _ = try books.remember(try Voucher(terms, at: .present), at: .present)
        return books
    }

    @Test(
        "PY-2 eight stores that redeem a voucher of three uses at once redeem it three times",
        arguments: StoreBackend.shared, [true, false])
    func severalStores(backend: StoreBackend, isInRequest: Bool) async throws {
        let file = try StoreFile(backend)
        let books = try voucher(uses: 3, in: file), location = file.location
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...8 { group.addTask { try redeemTwice(location, number, isInRequest: isInRequest) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.reduce(0, +) == 3)
        #expect(try books.voucher("TEN")?.used == 3)
        #expect(try books.audit().mismatches == 0)
    }

    @Test("PY-2 eight stores that begin one payment at once redeem its voucher once", arguments: StoreBackend.shared)
    func oneKey(backend: StoreBackend) async throws {
        let file = try StoreFile(backend)
        let books = try voucher(uses: 8, in: file), location = file.location
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...8 { group.addTask { try redeemTwice(location, 0, isInRequest: true) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == Array(repeating: 2, count: 8))
        #expect(try books.voucher("TEN")?.used == 2)
    }

    @Test(
        "PY-2 no statement uses a voucher more often than it can be, or gives back what was not used",
        arguments: StoreBackend.shared)
    func table(backend: StoreBackend) throws {
        let file = try StoreFile(backend)
        let books = try voucher(uses: 2, in: file)
        for used in [-1, 3] {
            let error = #expect(throws: StoreError.self) {
                try books.store.run("UPDATE vouchers SET used = ?", used)
            }
            #expect(error?.code == .constraint)
        }
    }

    @Test(
        "PY-8 a payment is not submitted once it was settled, and not settled blindly once it was submitted",
        arguments: StoreBackend.shared)
    func submission(backend: StoreBackend) throws {
        let file = try StoreFile(backend)
        let books = StoredPaymentBooks(store: try file.opened())
        let other = StoredPaymentBooks(store: try file.opened())
        let submission = Submission(id: "pi_1", last4: "4242", brand: "visa")
        let abandoned = { PaymentRecord(key: $0, state: .abandoned, at: .present) }
        guard case .open(let early) = try books.begin(.test("early"), at: .present),
            case .open(var late) = try books.begin(.test("late"), at: .present)
        else {
            Issue.record("The payments were not begun.")
            return
        }
        #expect(try other.rememberUnlessSubmitted(abandoned("early")) == .ended(abandoned("early")))
        #expect(try books.submit(submission, of: early, at: .present) == .ended(abandoned("early")))
        late.submission = submission
        #expect(try books.submit(submission, of: late, at: .present) == .open(late))
        #expect(try other.rememberUnlessSubmitted(abandoned("late")) == .open(late))
        #expect(try other.unfinished(overdueBefore: .present, at: .present) == [late])
    }

    @Test(
        "PY-8 a payment that took a voucher in another process is not submitted with its old amount",
        arguments: StoreBackend.shared)
    func redeemedMeanwhile(backend: StoreBackend) throws {
        let file = try StoreFile(backend)
        let books = try voucher(uses: 1, in: file), other = StoredPaymentBooks(store: try file.opened())
        guard case .open(let early) = try books.begin(.test("k"), at: .present) else {
            Issue.record("The payment was not begun.")
            return
        }
        let late = try other.redeem("TEN", for: early, at: .present)
        let submission = Submission(id: "pi_1", last4: "4242", brand: "visa")
        #expect(throws: (any Error).self) { try books.submit(submission, of: early, at: .present) }
        #expect(try books.unfinished(overdueBefore: .present, at: .present).isEmpty)
        guard case .open(let submitted) = try books.submit(submission, of: late, at: .present) else {
            Issue.record("The payment was not submitted.")
            return
        }
        #expect(submitted.submission == submission && submitted.redemption == late.redemption)
    }

    @Test(
        "PY-2 a payment that lost its voucher in another process is neither submitted nor paid by it",
        arguments: StoreBackend.shared)
    func releasedMeanwhile(backend: StoreBackend) throws {
        let file = try StoreFile(backend)
        let books = try voucher(uses: 1, in: file), other = StoredPaymentBooks(store: try file.opened())
        guard case .open(let begun) = try books.begin(.test("k"), at: .present) else {
            Issue.record("The payment was not begun.")
            return
        }
        let early = try books.redeem("TEN", for: begun, at: .present)
        #expect(try other.releaseVoucher(of: early) == begun)
        #expect(try other.releaseVoucher(of: early) == begun)
        #expect(try books.voucher("TEN")?.used == 0)
        let submission = Submission(id: "pi_1", last4: "4242", brand: "visa")
        #expect(throws: (any Error).self) { try books.submit(submission, of: early, at: .present) }
        let record = PaymentRecord(
            key: "k", state: .charged(early.charge, .byVoucher(id: "v")), at: .present, redemption: early.redemption)
        #expect(throws: (any Error).self) { try books.remember(record, postings: []) }
        guard case .open(var submitted) = try books.submit(submission, of: begun, at: .present) else {
            Issue.record("The payment was not submitted.")
            return
        }
        #expect(try other.releaseVoucher(of: early) == submitted)
        submitted.submission = nil
        #expect(submitted == begun)
    }

    @Test(
        "PY-2 a store of version 4 opens with its payments, takes vouchers, and an older process ends a payment in it")
    func migration() throws {
        let old = file.store()
        old.require(Schema(name: "payment", migrations: Array(Schema.payment.migrations.prefix(4))))
        try old.open()
        try old.chargeAsOldVersion("k", id: "t-1")
        let books = try voucher(uses: 1, in: file)
        let transaction = CardTransaction(id: "t-1", last4: "4242", brand: "visa")
        #expect(
            try books.record(forKey: "k")
                == PaymentRecord(key: "k", state: .charged(.test(), transaction), at: .present))
        #expect(try books.audit().mismatches == 0)
        var charge = Charge.test("l")
        charge.voucher = "TEN"
        _ = try books.begin(charge, at: .present)
        #expect(try books.voucher("TEN")?.used == 1)
        try old.run("INSERT INTO payments (key, state, at) VALUES ('l', 'abandoned', 0)")
        #expect(try books.voucher("TEN")?.used == 0)
        #expect(try books.unfinished(overdueBefore: .present.advanced(by: .seconds(1)), at: .present).isEmpty)
    }
}

/// Begins two payments from a store of its own, and returns how many of them have the voucher TEN.
private func redeemTwice(_ location: Location, _ number: Int, isInRequest: Bool) throws -> Int {
    let store = Store(location, busyTimeout: .seconds(60))
    store.require(.payment)
    let books = StoredPaymentBooks(store: store)
    return try (1...2).filter { count in
        var charge = Charge.test("\(number)-\(count)")
        charge.voucher = isInRequest ? "TEN" : nil
        guard case .open(let intent) = try books.begin(charge, at: .present) else { return false }
        if isInRequest { return intent.redemption != nil }
        do {
            return try books.redeem("TEN", for: intent, at: .present).redemption != nil
        } catch PayProblem.voucherSpent {
            return false
        }
    }.count
}
