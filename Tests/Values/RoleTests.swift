import BoardyValues
import Foundation
import Testing

@Suite struct RoleTests {
    @Test("An audience is everyone, those who are not signed in, those who are, or those with a role")
    func audiences() {
        let people: [Set<Role>?] = [nil, [], ["buyer"], ["buyer", "keeper"]]
        #expect(people.map(Audience.everyone.includes) == [true, true, true, true])
        #expect(people.map(Audience.visitors.includes) == [true, false, false, false])
        #expect(people.map(Audience.members.includes) == [false, true, true, true])
        #expect(people.map(Audience.role("keeper").includes) == [false, false, false, true])
    }

    @Test("A role is its name, also in JSON")
    func names() throws {
        let role = Role("keeper")
        #expect(role == "keeper" && role.rawValue == "keeper" && "\(role)" == "keeper")
        let data = try JSONEncoder().encode([role])
        #expect(String(decoding: data, as: UTF8.self) == #"["keeper"]"#)
        #expect(try JSONDecoder().decode([Role].self, from: data) == [role])
    }
}
