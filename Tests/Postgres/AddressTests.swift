import Testing

@testable import BoardyPostgres

@Suite struct AddressTests {
    @Test(
        "An address shows all of its parts but the password",
        arguments: [
            ("postgres://", "postgres://"),
            ("postgresql://db/shop", "postgres://db/shop"),
            ("postgres://anna:secret@db.example:5433/shop", "postgres://anna@db.example:5433/shop"),
            (
                "postgres://anna:s%40cr@t@db/shop?password=secret&sslmode=require",
                "postgres://anna@db/shop?sslmode=require"
            ),
            ("postgres://a,b:1,[::1]:2/shop", "postgres://a,b:1,[::1]:2/shop"),
            ("postgres://anna@%2Frun%2Fpg:5433/shop", "postgres://anna@/shop?host=/run/pg&port=5433"),
            ("postgres:///shop?host=/run/pg&sslpassword=secret", "postgres:///shop?host=/run/pg"),
            ("postgres://%zz/a%20b", "postgres://%25zz/a%20b"),
        ])
    func description(text: String, shown: String) throws {
        let address = try #require(PostgresAddress(text))
        #expect(address.description == shown)
        var dumped = ""
        dump(address, to: &dumped)
        #expect(!dumped.contains("secret") && !dumped.contains("s@cr@t"))
        // What is shown is an address again.
        #expect(PostgresAddress(shown)?.description == shown)
    }

    @Test("The parts of an address become libpq's parameters")
    func parameters() throws {
        let address = try #require(PostgresAddress("postgres://anna:s%40cr@t@db:5433/shop?connect_timeout=3"))
        #expect(address.value(of: "user") == "anna")
        #expect(address.value(of: "password") == "s@cr@t")
        #expect(address.value(of: "host") == "db")
        #expect(address.value(of: "port") == "5433")
        #expect(address.value(of: "dbname") == "shop")
        #expect(address.connectTimeout == .seconds(3))
        #expect(address.connectionParameters(program: "shop").contains { $0 == ("fallback_application_name", "shop") })
    }

    @Test("Another text is no address", arguments: ["", "store.sqlite", "postgres:/db", "POSTGRES://db", "http://db"])
    func others(text: String) {
        #expect(PostgresAddress(text) == nil)
        #expect(!PostgresAddress.isAddress(text))
    }
}
