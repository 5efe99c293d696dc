import BoardyValues
import Testing

@Suite struct RoleTests {
    @Test("An operator may do everything, a customer only what customers may")
    func includes() {
        #expect(Role.operator.includes(.operator) && Role.operator.includes(.customer))
        #expect(Role.customer.includes(.customer) && !Role.customer.includes(.operator))
    }

    @Test("A role is its published code")
    func codes() {
        #expect(Role.allCases.map(\.rawValue) == ["customer", "operator"])
        #expect(Role.allCases.map(\.description) == ["customer", "operator"])
    }
}
