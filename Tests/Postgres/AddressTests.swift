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

    @Test(
        "Nothing is shown of a password with a slash or a question mark that nobody has encoded",
        arguments: [
            ("postgres://u:secret/secret@h:1/d", "postgres://u:…/…"),
            ("postgres://u:99/secret@h/d", "postgres://u:…/…"),
            ("postgres://u:a?b=secret@h:1/d", "postgres://u:…?b=…"),
            ("postgres://u:99?secret@h/d?sslmode=require", "postgres://u:…?…=require"),
        ])
    func misread(text: String, shown: String) throws {
        #expect(PostgresAddress(text)?.description == shown)
    }

    @Test("The parts of an address become libpq's parameters")
    func parameters() throws {
        let address = try #require(PostgresAddress("postgres://anna:s%40cr@t@db:5433/shop?connect_timeout=3"))
        #expect(address.value(of: "user") == "anna")
        #expect(address.value(of: "password") == "s@cr@t")
        #expect(address.value(of: "host") == "db")
        #expect(address.value(of: "port") == "5433")
        #expect(address.value(of: "dbname") == "shop")
        #expect(address.connectLimit == .seconds(3))
        #expect(address.connectionParameters(program: "shop").contains { $0 == ("gssencmode", "disable") })
        let encrypted = try #require(PostgresAddress("postgres://db/shop?gssencmode=require"))
        let modes = encrypted.connectionParameters(program: "shop").filter { $0.name == "gssencmode" }
        #expect(modes.map(\.value) == ["require"])
        #expect(address.connectionParameters(program: "shop").contains { $0 == ("fallback_application_name", "shop") })
    }

    @Test("ALL-7 the limits of an address have defaults, and what is no number of seconds is refused")
    func limits() throws {
        let address = try #require(PostgresAddress("postgres://db/shop"))
        #expect(address.connectLimit == .seconds(8) && address.replyLimit == .seconds(30))
        let other = try #require(PostgresAddress("postgres://db/shop?reply_timeout=2.5"))
        #expect(other.replyLimit == .seconds(2.5))
        // libpq does not know the parameter.
        #expect(!other.connectionParameters(program: "shop").contains { $0.name == "reply_timeout" })
        for name in ["reply_timeout", "connect_timeout"] {
            for value in ["0", "-1", "soon", "inf", "1000000"] {
                let wrong = try #require(PostgresAddress("postgres://db/shop?\(name)=\(value)"))
                let error = #expect(throws: PostgresError.self) { try PostgresConnection(wrong) }
                #expect(error?.kind == .address && error?.message?.contains(name) == true)
            }
        }
    }

    @Test("FO-1 each host of an address is tried by itself, with its own port, for eight seconds")
    func hosts() throws {
        let address = try #require(PostgresAddress("postgres://anna@h1,h2:5433/shop?sslmode=require"))
        #expect(
            address.servers.map(\.description) == [
                "postgres://anna@h1/shop?sslmode=require", "postgres://anna@h2:5433/shop?sslmode=require",
            ])
        #expect(address.servers.allSatisfy { $0.connectLimit == .seconds(8) && $0.hostName.hasPrefix("h") })
        let folders = try #require(PostgresAddress("postgres:///shop?host=/a,/b&port=5433&connect_timeout=1"))
        #expect(folders.servers.map { $0.value(of: "host") } == ["/a", "/b"])
        #expect(folders.servers.allSatisfy { $0.value(of: "port") == "5433" && $0.connectLimit == .seconds(1) })
        // libpq tells what is wrong here.
        let wrong = try #require(PostgresAddress("postgres:///shop?host=/a,/b,/c&port=1,2"))
        #expect(wrong.servers == [wrong])
    }

    @Test("FO-1 hosts of the environment are tried one by one too, where the address has none")
    func hostsOfEnvironment() throws {
        let variables = ["PGHOST": "h1,h2", "PGPORT": "5433,"]
        let address = try #require(PostgresAddress("postgres:///shop"))
        #expect(
            address.servers { variables[$0] }.map(\.description) == [
                "postgres://h1:5433/shop", "postgres://h2:5432/shop",
            ])
        let own = try #require(PostgresAddress("postgres://h3/shop"))
        #expect(own.servers { $0 == "PGPORT" ? nil : variables[$0] } == [own])
        #expect(address.servers { $0 == "PGHOST" ? "h1" : nil } == [address])
    }

    @Test(
        "FO-2 a server that only reads is never asked for",
        arguments: [
            ("", "read-write"), ("any", "read-write"), ("prefer-standby", "read-write"), ("primary", "primary"),
            ("read-write", "read-write"), ("bogus", "bogus"),
        ])
    func role(given: String, wanted: String) throws {
        let address = try #require(PostgresAddress("postgres://h1,h2/shop?target_session_attrs=\(given)"))
        let roles = address.connectionParameters(program: "shop").filter { $0.name == "target_session_attrs" }
        #expect(roles.map(\.value) == [wanted])
    }

    @Test("Another text is no address", arguments: ["", "store.sqlite", "postgres:/db", "POSTGRES://db", "http://db"])
    func others(text: String) {
        #expect(PostgresAddress(text) == nil)
        #expect(!PostgresAddress.isAddress(text))
    }
}
