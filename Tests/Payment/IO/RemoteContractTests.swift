import Boardy
import BoardyRemote
import BoardyRemoteTesting
import BoardySodium
import BoardyValues
import PaymentIO
import Testing

@Suite struct RemoteContractTests {
    private static let contracts: [any RemoteContract.Type] = [
        Pay.self, Settle.self, Refund.self, RefundOrder.self, RecordRefund.self, OrderRefunds.self, CreateVoucher.self,
        ListCharges.self, Audit.self,
    ]

    @Test("RM-5 the committed schemas are those of the remote contracts", arguments: contracts)
    func schemas(contract: any RemoteContract.Type) throws {
        #expect(try SchemaFolder(ofFeature: "Payment").problems(of: contract) == [])
    }

    @Test("RM-11 the bytes of a payment in a row contain nothing of the card")
    func sealed() throws {
        let keys = try SealingKeys.random(), wire = WireCoding.sealed(with: keys)
        let request = try #require(PayRequest.samples.first), bytes = try Pay.encode(input: request, by: wire)
        let row = String(decoding: bytes, as: UTF8.self)
        #expect(row.contains(#""number":{"sealed":"\#(keys.name):"#))
        for secret in ["4242424242424242", "12/49", #""123""#] { #expect(!row.contains(secret)) }
        #expect(try Pay.decode(input: bytes, by: wire) == request)
    }

    @Test("RM-11 a card without keys, with other keys or in clear is refused with its place and the remedy")
    func refused() throws {
        let keys = try SealingKeys.random(), others = try SealingKeys.random()
        let request = try #require(PayRequest.samples.first)
        let advice =
            "The value is a secret, and this process has no keys for it. "
            + "Give every process of the deployment the same key file."
        let unsealed = #expect(throws: JSONProblem.self) { try Pay.encode(input: request, by: .unsealed) }
        #expect(
            ["cvc", "number"].map { "payment.pay: input.payment.card.\($0): \(advice)" }.contains(
                "\(try #require(unsealed))"))

        let bytes = try Pay.encode(input: request, by: .sealed(with: keys))
        let wrong = #expect(throws: JSONProblem.self) { try Pay.decode(input: bytes, by: .sealed(with: others)) }
        #expect(
            try #require(wrong).description
                == "payment.pay: input.payment.card.number: The secret was sealed with the keys \(keys.name), and this "
                + "process has the keys \(others.name). Give all processes of the deployment the same key file.")

        let clear = try ContractCoding.encode(request, userInfo: SecretCoding.revealing)
        let plain = #expect(throws: JSONProblem.self) { try Pay.decode(input: Array(clear), by: .sealed(with: keys)) }
        #expect(try #require(plain).description == "payment.pay: input.payment.card.number: The secret is not sealed.")
    }
}
