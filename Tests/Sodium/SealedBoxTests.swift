import Testing

@testable import BoardySodium

@Suite struct SealedBoxTests {
    private let number = Array("4242424242424242".utf8)

    @Test("RM-12 a sealed box opens with the keys that it was sealed for, and shows nothing of its content")
    func roundTrip() throws {
        let keys = try SealingKeys.random()
        let box = try keys.seal(number)
        #expect(try keys.unseal(box) == number)
        #expect(box.hasPrefix(keys.name + ":"))
        #expect(try keys.seal(number) != box)
        #expect(try keys.unseal(try keys.seal([])) == [])
    }

    @Test("RM-12 the length of a box does not tell the length of its content")
    func length() throws {
        let keys = try SealingKeys.random()
        let lengths = Set(try [0, 1, 3, 16, 63].map { try keys.seal([UInt8](repeating: 7, count: $0)).count })
        #expect(lengths.count == 1)
    }

    @Test("RM-13 a box that does not open is told with the keys and the remedy")
    func problems() throws {
        let keys = try SealingKeys.random(), others = try SealingKeys.random()
        let box = try keys.seal(number)
        let wrong = #expect(throws: BoxProblem.otherKeys(box: keys.name, own: others.name)) { try others.unseal(box) }
        #expect(
            try #require(wrong).description
                == "The secret was sealed with the keys \(keys.name), and this process has the keys \(others.name). "
                + "Give all processes of the deployment the same key file.")

        let sealing = SealingKeys(publicKey: keys.publicKey, secretKey: nil)
        #expect(try keys.unseal(try sealing.seal(number)) == number)
        let closed = #expect(throws: BoxProblem.noSecretKey(keys.name)) { try sealing.unseal(box) }
        #expect(
            try #require(closed).description
                == "The secret was sealed with the keys \(keys.name). This process has only the public key. "
                + "Give it the key file with both.")

        let text = "4242424242424242"
        let plain = #expect(throws: BoxProblem.noBox) { try keys.unseal(text) }
        #expect(
            try #require(plain).description == "The secret is not sealed. Seal it with the keys of the deployment.")
        #expect(throws: BoxProblem.noBox) { try keys.unseal(keys.name + ":*") }
        #expect(throws: BoxProblem.damaged) { try keys.unseal(keys.name + ":QUJD") }
        // The last character of the box itself stands before its padding.
        var changed = Array(box)
        let last = try #require(changed.lastIndex { $0 != "=" })
        changed[last - 4] = changed[last - 4] == "A" ? "B" : "A"
        #expect(throws: BoxProblem.damaged) { try keys.unseal(String(changed)) }
    }
}
