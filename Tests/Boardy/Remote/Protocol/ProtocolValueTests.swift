import BoardyCore
import BoardyRemote
import Testing

@Suite struct ProtocolValueTests {
    @Test("The delay between attempts doubles up to its bound, and jitter takes at most half of it away")
    func delays() {
        let policy = RetryPolicy(firstDelay: .milliseconds(100), longestDelay: .milliseconds(350))
        let longest = (1...4).map { policy.delay(afterAttempt: $0, jitter: 1) }
        let shortest = (1...4).map { policy.delay(afterAttempt: $0, jitter: 0) }
        #expect(longest == [.milliseconds(100), .milliseconds(200), .milliseconds(350), .milliseconds(350)])
        #expect(shortest == [.milliseconds(50), .milliseconds(100), .milliseconds(175), .milliseconds(175)])
        #expect(policy.delay(afterAttempt: .max, jitter: 7) == .milliseconds(350))
        let endless = RetryPolicy(longestDelay: .milliseconds(Int.max))
        #expect(endless.delay(afterAttempt: 500, jitter: 1).wholeMilliseconds > 1 << 61)
    }

    @Test("An ID of an activation is a UUID of version 7, and later ones sort after earlier ones")
    func activationIDs() throws {
        var generator = SystemRandomNumberGenerator()
        let ids = [1, 1_763_900_000_000, 1_763_900_000_001].map {
            ActivationID(at: $0, using: &generator)
        }
        for id in ids {
            #expect(
                try #/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/#.wholeMatch(in: id.text)
                    != nil)
        }
        #expect(ids.sorted() == ids)
        #expect(ids[1].text.hasPrefix("019ab0a2-0700-7"))
    }

    @Test("A failure says what happened and what to do, and its code alone makes it equal to another")
    func failures() {
        let failure = RemoteFailure(.inputConflict, "the activation '1' exists with another input")
        #expect(
            "\(failure)"
                == """
                the activation '1' exists with another input. Give each activation an ID of its own, and repeat \
                one only with its own input
                """
        )
        #expect("\(RemoteFailure(.cancelled, "It ended."))".hasPrefix("It ended. Activate again"))
        #expect(failure == RemoteFailure(.inputConflict, "") && failure != RemoteFailure(.cancelled, failure.message))
        #expect(Set(RemoteFailure.Code.allCases.map(\.advice)).count >= RemoteFailure.Code.allCases.count - 1)
    }

    @Test("The key of a process's lock is the same in every build")
    func lockKeys() {
        let process = ProcessRow(
            id: ProcessID("a"), host: "host", pid: 1, served: [AcceptedContract(contract: "x", hashes: ["1", "2"])])
        #expect(process.lock == Int(truncatingIfNeeded: 0xaf63_dc4c_8601_ec8c as UInt64))
        #expect(process.serves("x", hash: "2") && !process.serves("x", hash: "3") && !process.serves("y", hash: "1"))
    }
}
