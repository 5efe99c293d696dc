import BoardyStorage
import BoardyValues
import Foundation
import Testing

@Suite struct RowTests {
    private enum Status: String, SQLValue, CaseIterable { case placed, paid }

    private let store = Store(.memory)

    private func roundTrip<Value: SQLValue & Equatable>(_ value: Value) throws -> Value? {
        try store.row("SELECT ? AS value", value) { row in try row["value"] as Value }
    }

    @Test("Every type comes back as it went in")
    func roundTrips() throws {
        for value in [0, -1, Int.max, Int.min] { #expect(try roundTrip(value) == value) }
        #expect(try roundTrip(Int64.min) == .min)
        for value in [0.1, -0.0, .infinity, .leastNonzeroMagnitude] { #expect(try roundTrip(value) == value) }
        for value in ["", "ä\0b", "👩‍👩‍👧 'quoted'", "4111"] { #expect(try roundTrip(value) == value) }
        for value in [true, false] { #expect(try roundTrip(value) == value) }
        for value: [UInt8] in [[], [0, 255, 7]] { #expect(try roundTrip(value) == value) }
        for value in [Data(), Data([0, 255])] { #expect(try roundTrip(value) == value) }
        for value in Status.allCases { #expect(try roundTrip(value) == value) }
        let times = [0, -1, 1_795_356_000_001].map(Timestamp.init(milliseconds:))
        for value in times { #expect(try roundTrip(value) == value) }
    }

    @Test("An optional is NULL or the value")
    func optionals() throws {
        #expect(try roundTrip(Int?.none) == .some(nil))
        #expect(try roundTrip(Int?.some(3)) == .some(3))
        #expect(try roundTrip(Status?.none) == .some(nil))
        #expect(try store.row("SELECT ? IS NULL AS empty", Data()) { row in try row["empty"] as Bool } == false)
    }

    @Test("A real number may be read from an integer that an expression yields, nothing else is converted")
    func conversions() throws {
        #expect(try store.row("SELECT 3 AS value") { row in try row["value"] as Double } == 3)
        #expect(throws: StoreError.self) { try store.row("SELECT 3.0 AS value") { row in try row["value"] as Int } }
        #expect(throws: StoreError.self) { try store.row("SELECT '3' AS value") { row in try row["value"] as Int } }
        #expect(throws: StoreError.self) { try store.row("SELECT 2 AS value") { row in try row["value"] as Bool } }
        #expect(throws: StoreError.self) { try store.row("SELECT 3 AS value") { row in try row["value"] as String } }
    }

    @Test("A wrong type names the table, the column and both types, not the value")
    func wrongType() throws {
        try store.run("CREATE TABLE product (sku, price)")
        try store.run("INSERT INTO product VALUES ('A-1', 'cheap')")
        let error = #expect(throws: StoreError.self) {
            try store.row("SELECT price FROM product") { row in try row["price"] as Int }
        }
        #expect(error?.code == .row)
        #expect(
            error?.description == """
                Column product.price holds text where an integer is wanted.
                    store: :memory:
                    SQL: SELECT price FROM product
                Read the type that it holds, an optional where NULL is allowed, or correct the stored value.
                """)
    }

    @Test("Each type names itself and the type that it finds instead")
    func names() throws {
        func summary<Value: SQLValue>(_ sql: SQL, as type: Value.Type) -> String? {
            #expect(throws: StoreError.self) { try store.row(sql) { row in try row["v"] as Value } }?.summary
        }
        #expect(summary("SELECT NULL v", as: Int.self) == "Column v holds NULL where an integer is wanted.")
        #expect(
            summary("SELECT 1.5 v", as: Int?.self) == "Column v holds a real number where an integer or NULL is wanted."
        )
        #expect(
            summary("SELECT 7 v", as: Bool.self) == "Column v holds an integer where a truth value (0 or 1) is wanted.")
        #expect(summary("SELECT x'00' v", as: String.self) == "Column v holds a blob where text is wanted.")
        #expect(summary("SELECT 'a' v", as: Data.self) == "Column v holds text where a blob is wanted.")
        #expect(summary("SELECT 'a' v", as: Double.self) == "Column v holds text where a real number is wanted.")
        #expect(
            summary("SELECT 'lost' v", as: Status.self) == "Column v holds text where text that is a Status is wanted.")
        let broken: [SQL] = [
            "SELECT CAST(x'FF' AS TEXT) v", "SELECT CAST(x'61C3' AS TEXT) v", "SELECT CAST(x'8062' AS TEXT) v",
        ]
        for sql in broken {
            #expect(
                summary(sql, as: String.self) == "Column v holds text that is not UTF-8 where text is wanted.")
        }
    }

    @Test("A missing column is named beside the columns of the result")
    func missing() throws {
        let error = #expect(throws: StoreError.self) {
            try store.row("SELECT 1 AS a, 2 AS b") { row in try row["c"] as Int }
        }
        #expect(error?.code == .row)
        #expect(
            error?.description == """
                The result has no column c.
                    store: :memory:
                    columns: a, b
                    SQL: SELECT 1 AS a, 2 AS b
                Select the column, or read it by its name in the statement.
                """)
    }

    @Test("A name that two columns share is refused instead of guessed")
    func ambiguous() throws {
        try store.run("CREATE TABLE one (id)")
        try store.run("CREATE TABLE two (id)")
        try store.run("INSERT INTO one VALUES (1)")
        try store.run("INSERT INTO two VALUES (2)")
        let error = #expect(throws: StoreError.self) {
            try store.row("SELECT one.id, two.id FROM one, two") { row in try row["id"] as Int }
        }
        #expect(error?.code == .row)
        #expect(error?.summary == "The result has more than one column id.")
        #expect(error?.details.first == "columns: one.id, two.id")
        #expect(error?.advice == "Give each its own name with AS.")
    }

    @Test("NaN is refused, where SQLite would store NULL")
    func nan() throws {
        let error = #expect(throws: StoreError.self) { try store.run("SELECT ?, ?", 1, Double.nan) }
        #expect(error?.code == .statement)
        #expect(error?.summary == "Value 2 of the statement is not a number.")
        #expect(error?.advice == "SQLite cannot store NaN: bind an optional that is nil instead.")
    }

    @Test("The first column is a value alone: of one row, of none, of all rows")
    func firstColumn() throws {
        let sum: Int? = try store.value("SELECT ? + ?, 'other'", 1, 2)
        #expect(sum == 3)
        let none: Int? = try store.value("SELECT 1 WHERE ? = 2", 1)
        #expect(none == nil)
        let null: Int?? = try store.value("SELECT NULL")
        #expect(null == .some(nil))
        let words: [String] = try store.values("SELECT ? AS word UNION ALL SELECT 'b'", "a")
        #expect(words == ["a", "b"])
        let error = #expect(throws: StoreError.self) {
            let _: Int? = try store.value("SELECT 'many' AS count")
        }
        #expect(error?.summary == "Column count holds text where an integer is wanted.")
        let other = #expect(throws: StoreError.self) {
            let _: [Int] = try store.values("SELECT NULL AS count")
        }
        #expect(other?.summary == "Column count holds NULL where an integer is wanted.")
    }

    @Test("An amount is read from two columns, and one without a currency is none")
    func money() throws {
        let sql: SQL = "SELECT 1299 AS price, 'EUR' AS currency, 5 AS least, ? AS other"
        let price = Money(minor: 1299, currency: .eur)
        #expect(try store.row(sql, String?.none) { try $0.money("price") } == price)
        #expect(try store.row(sql, "EUR") { try $0.optionalMoney("price", "other") } == .some(price))
        #expect(try store.row(sql, String?.none) { try $0.optionalMoney("least", "other") } == .some(nil))
        #expect(throws: StoreError.self) { try store.row(sql, String?.none) { try $0.money("least", "other") } }
        #expect(throws: MoneyError.self) { try store.row(sql, "euro") { try $0.money("least", "other") } }
    }

    @Test("A value of a type that knows no store is read by its name, and another text is an error")
    func named() throws {
        enum State: String { case open, closed }
        let sql: SQL = "SELECT ? AS state"
        #expect(try store.row(sql, "open") { try $0.named("state") as State } == .open)
        #expect(try store.row(sql, "closed") { try $0.named("state") as State? } == .some(.closed))
        #expect(try store.row(sql, String?.none) { try $0.named("state") as State? } == .some(nil))
        let error = #expect(throws: StoreError.self) {
            try store.row(sql, "lost") { try $0.named("state") as State }
        }
        #expect(error?.summary == "Column state holds text where the name of a State is wanted.")
    }

    @Test("A row outlives its statement")
    func copies() throws {
        let rows = try store.rows("SELECT 1 AS a UNION ALL SELECT 2") { $0 }
        #expect(try rows.map { try $0["a"] as Int } == [1, 2])
    }

    @Test("Rows have the columns that the table has when they are read")
    func altered() throws {
        try store.run("CREATE TABLE t (a)")
        try store.run("INSERT INTO t VALUES (1)")
        let all: SQL = "SELECT * FROM t"
        #expect(try store.row(all) { row in try row["a"] as Int } == 1)
        try store.run("ALTER TABLE t ADD COLUMN b DEFAULT 2")
        #expect(try store.row(all) { row in try row["b"] as Int } == 2)
    }
}
