import BoardyPostgres
import BoardyPostgresStorage
import BoardyStorage
import Testing

@Suite struct AddressTests {
    @Test("An address is the place of a store, and is shown without its password")
    func location() throws {
        let text = "postgres://anna:secret@db.example/shop", location = try #require(Location(address: text))
        #expect(location.description == "postgres://anna@db.example/shop")
        var dumped = ""
        dump(location, to: &dumped)
        #expect(dumped.contains("anna") && !dumped.contains("secret"))
        #expect(location.postgresAddress == PostgresAddress(text))
        #expect(Location(address: "postgresql://db/shop") == Location(address: "postgres://db/shop"))
    }

    @Test("Two places are equal if their addresses are, passwords included")
    func equality() throws {
        let addresses = ["", "anna@", "anna:a@", "anna:b@"].map { "postgres://\($0)db/shop" }
        let locations = Set(addresses.compactMap { Location(address: $0) } + [.memory, .file("postgres://db/shop")])
        #expect(locations.count == 6)
        #expect(locations.isSuperset(of: addresses.compactMap { PostgresAddress($0) }.map { .postgres($0) }))
    }

    @Test("A path and :memory: are no address", arguments: ["shop.sqlite", ":memory:", "", "mysql://db/shop"])
    func none(text: String) {
        #expect(Location(address: text) == nil)
        #expect(Location(argument: text).postgresAddress == nil)
    }
}
