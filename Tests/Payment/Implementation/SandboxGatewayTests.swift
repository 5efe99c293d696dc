import BoardyValues
import PaymentIO
import Testing

@testable import Payment

@Suite struct SandboxGatewayTests {
    private let gateway = SandboxGateway()

    private func answer(_ card: Card, key: String = "k") async throws -> GatewayAnswer {
        let card = try ValidCard(card, at: .present)
        return await gateway.charge(.test(.test(key)), to: card)
    }

    private func verify(_ code: String) async throws -> GatewayAnswer {
        await gateway.verify(.test(), by: try #require(OneTimeCode(code)))
    }

    @Test("It answers by the convention of test cards")
    func convention() async throws {
        let approved = GatewayAnswer.approved(transactionID: SandboxGateway.transactionID(forKey: "k"))
        #expect(try await answer(.approved) == approved)
        #expect(try await answer(.test("5555555555554444")) == approved)
        #expect(try await answer(.declined) == .declined(.cardDeclined))
        #expect(try await answer(.poor) == .declined(.insufficientFunds))
        #expect(try await answer(.verifying) == .needsVerification)
        #expect(try await verify("123456") == approved)
        #expect(try await verify("123457") == .needsVerification)
    }

    @Test("A key names one transaction, the same in every process, and another key another")
    func transactionIDs() async throws {
        #expect(SandboxGateway.transactionID(forKey: "") == "sandbox-6c62272e07bb014262b821756295c58d")
        #expect(SandboxGateway.transactionID(forKey: "a") == "sandbox-d228cb696f1a8caf78912b704e4a8964")
        let ids = Set((0..<1000).map { SandboxGateway.transactionID(forKey: "key-\($0)") })
        #expect(ids.count == 1000)
    }

    @Test("A voided key is never charged again, others are")
    func voiding() async throws {
        await gateway.void(key: "k", id: nil)
        await gateway.void(key: "k", id: nil)
        #expect(try await answer(.approved) == .declined(.abandoned))
        #expect(try await verify("123456") == .declined(.abandoned))
        #expect(
            try await answer(.approved, key: "other")
                == .approved(transactionID: SandboxGateway.transactionID(forKey: "other")))
    }
}
