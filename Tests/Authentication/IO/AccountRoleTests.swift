import AuthenticationIO
import BoardyValues
import Testing

@Suite struct AccountRoleTests {
    @Test("AU-10 an operator may do everything, a customer only what customers may, and nobody what needs another role")
    func includes() {
        #expect(AccountRole.operator.includes(.operator) && AccountRole.operator.includes(.customer))
        #expect(AccountRole.customer.includes(.customer) && !AccountRole.customer.includes(.operator))
        #expect(!AccountRole.operator.includes("treasurer"))
        #expect(AccountRole.allCases.map { Audience.operator.includes($0.roles) } == [false, true])
    }

    @Test("A role is its published code")
    func codes() {
        #expect(AccountRole.allCases.map(\.rawValue) == ["customer", "operator"])
        #expect(AccountRole.allCases.map { "\($0)" } == ["customer", "operator"])
        #expect([Role.customer, .operator] == ["customer", "operator"])
    }

    @Test("Menus have the account after what modules offer, and what operators do at the end")
    func groups() {
        let groups = [MenuGroup.menu, .account, .operator]
        #expect(groups.map(\.title) == ["Menu", "Account", "Operator"])
        #expect(groups.map(\.rank) == groups.map(\.rank).sorted() && Set(groups.map(\.rank)).count == 3)
    }
}
