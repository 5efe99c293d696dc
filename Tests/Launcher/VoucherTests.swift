import LauncherTesting
import Testing

@testable import LauncherKit

/// Vouchers from their creation to the order, with the whole program on one store file.
@MainActor @Suite struct VoucherTests {
    @Test("PY-2 an operator's voucher reduces a checkout once, and order, audit and a second checkout tell it")
    func purchase() async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        let terms = #"{"code":"spring","percent":10,"minimum":{"minor":900,"currency":"EUR"}}"#
        let refused = await launcher.run("activate", "payment.create-voucher", "--input", terms)
        #expect(refused.code == .noPermission)
        let created = try await launcher.runAsOperator("activate", "payment.create-voucher", "--input", terms)
        #expect(
            created.output
                == #"{"outcome":"created","voucher":{"code":"SPRING","minimum":{"currency":"EUR","minor":900},"#
                + #""percent":10,"used":0,"uses":1}}"# + "\n")
        try await launcher.signIn()
        _ = await launcher.run("open", "app://cart/add/TEA-001?quantity=3")
        let withVoucher = { (key: String) in
            checkout(key: key).replacing(#"{"key""#, with: #"{"voucher":"Spring","key""#)
        }
        let paid = await launcher.run("activate", "shopping.checkout", "--input", withVoucher("a"))
        let order = try #require(paid.json["order"] as? [String: Any], "\(paid)")
        #expect((order["total"] as? [String: Any])?["minor"] as? Int == 1350)
        #expect((order["discount"] as? [String: Any])?["minor"] as? Int == 135)
        #expect(try await (launcher.audit()["charged"] as? [[String: Any]])?.first?["minor"] as? Int == 1215)
        #expect(try await launcher.audit()["mismatches"] as? Int == 0)

        _ = await launcher.run("open", "app://cart/add/TEA-001?quantity=3")
        let spent = await launcher.run("activate", "shopping.checkout", "--input", withVoucher("b"))
        #expect(spent.output == #"{"outcome":"failed","reason":"voucherSpent"}"# + "\n")
        #expect(try await launcher.orders().count == 1)
    }
}
