import BoardyHeadless
import BoardyRemote
import BoardySodium
import BoardyValues
import Foundation
import Testing

@testable import BoardySessions

@Suite struct ShowScreenTests {
    private let prompt = Prompt(
        title: "Card", fields: [Field("expiry"), Field("number", .cardNumber)], choices: ["Pay"])

    @Test("RM-11 the answer to a screen shows no secret on its way, and is read with the same keys only")
    func sealed() throws {
        let keys = try SealingKeys.random(), wire = WireCoding.sealed(with: keys)
        let answer = Answer("Pay", ["expiry": "12/49", "number": "4242424242424242", "other": "hunter2"])
        let bytes = try ShowScreen.encode(output: ScreenReply(answer, to: prompt), by: wire)
        let row = String(decoding: bytes, as: UTF8.self)
        #expect(row.contains("12/49"))
        for secret in ["4242", "hunter2"] { #expect(!row.contains(secret)) }
        #expect(try ShowScreen.decode(output: bytes, by: wire).answer == answer)
        let others = WireCoding.sealed(with: try SealingKeys.random())
        #expect(throws: (any Error).self) { try ShowScreen.decode(output: bytes, by: others) }
        #expect(throws: (any Error).self) {
            try ShowScreen.encode(output: ScreenReply(answer, to: prompt), by: .unsealed)
        }
    }

    @Test("RM-80 a prompt of every kind of part, field and choice is the same after its way")
    func prompts() throws {
        for request in ScreenRequest.samples {
            let bytes = try ShowScreen.encode(input: request, by: .unsealed)
            #expect(try ShowScreen.decode(input: bytes, by: .unsealed).prompt == request.prompt)
        }
        let schema = try ContractSchema(of: ShowScreen.self).text
        #expect(!schema.contains(" anything"), "\(schema)")
    }
}
