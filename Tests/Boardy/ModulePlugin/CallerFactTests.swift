import BoardyModulePlugin
import Foundation
import Testing

/// Tests of what plugins declare about the caller of a session.
@Suite struct CallerFactTests {
    private struct Seat: Equatable { let row: Int }

    private struct Guest: Codable, Equatable { let row: Int }

    /// Keeps the facts that a plugin has got.
    private final class Seen { var guests: [Guest] = [] }

    private func plugin(_ name: String = "hall", _ seen: Seen = Seen(), fact: String = "hall.guest") -> TestPlugin {
        TestPlugin(name) { main in
            seen.guests.append(
                main.callerFact(fact, file: "Hall.swift", line: 3) { Guest(row: $0.value(of: Seat.self)?.row ?? 0) })
        }
    }

    private struct Written: Encodable {
        let fact: CallerFact
        let options: MainOptions
        func encode(to encoder: any Encoder) throws { try fact.encode(options, to: encoder) }
    }

    private struct Read: DecodableWithConfiguration {
        let options: MainOptions
        init(from decoder: any Decoder, configuration: CallerFact) throws {
            options = try configuration.decode(from: decoder, addingTo: .default)
        }
    }

    @Test("MP-D4 a fact is made of the launch options of the session, and the plugin has it at once")
    func made() {
        let seen = Seen()
        let launcher = assembly(plugin("hall", seen), options: .default.with(Seat(row: 7))).initialize()
        #expect(seen.guests == [Guest(row: 7)])
        #expect(launcher.manifests.flatMap(\.facts).map(\.name) == ["hall.guest"])
        #expect(launcher.manifests.flatMap(\.facts).map { "\($0.file):\($0.line)" } == ["Hall.swift:3"])
    }

    @Test("MP-D4 in another process the plugin has the fact that came, and not one of that process")
    func travels() throws {
        let fact = try #require(assembly(plugin()).manifests.first?.facts.first)
        let json = try JSONEncoder().encode(Written(fact: fact, options: .default.with(Seat(row: 7))))
        #expect(String(decoding: json, as: UTF8.self) == #"{"row":7}"#)
        let arrived = try JSONDecoder().decode(Read.self, from: json, configuration: fact).options
        let seen = Seen()
        _ = assembly(plugin("hall", seen), options: arrived.with(Seat(row: 1))).initialize()
        #expect(seen.guests == [Guest(row: 7)])
        // What came is passed on as it came.
        let passed = try JSONEncoder().encode(Written(fact: fact, options: arrived.with(Seat(row: 1))))
        #expect(passed == json)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Read.self, from: Data(#"{"row":"x"}"#.utf8), configuration: fact)
        }
    }

    @Test("MP-D4 a later launch that shares declarations has a fact of its own")
    func sharing() {
        let seen = Seen()
        let first = assembly(plugin("hall", seen), options: .default.with(Seat(row: 1))).initialize()
        let later = assembly(plugin("hall", seen), options: .default.with(Seat(row: 2)))
            .sharingDeclarations(with: first).initialize()
        #expect(seen.guests == [Guest(row: 1), Guest(row: 2)])
        #expect(later.manifests.map(\.facts.count) == [1])
    }

    @Test("VA-11 two facts with one name are an issue that refuses the launch, also in one plugin")
    func duplicates() {
        let twice = TestPlugin("bar") { main in
            _ = main.callerFact("bar.guest", file: "Bar.swift", line: 1) { _ in 1 }
            _ = main.callerFact("bar.guest", file: "Bar.swift", line: 2) { _ in "" }
        }
        let issues = assembly(plugin(), plugin("door"), twice).validate().issues
        #expect(
            issues.map(\.description) == [
                "door declares the fact 'hall.guest' about callers, which hall declares already (Hall.swift:3); "
                    + "give it a name that begins with the plugin's name",
                "bar declares the fact 'bar.guest' about callers, which bar declares already (Bar.swift:2); "
                    + "give it a name that begins with the plugin's name",
            ])
        #expect(issues.map(\.kind.code) == ["duplicate-caller-fact", "duplicate-caller-fact"])
        #expect(issues.map(\.kind.severity) == [.error, .error])
        #expect(assembly(plugin(), plugin("door", fact: "door.guest")).validate().issues.isEmpty)
    }
}
