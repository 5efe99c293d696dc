import BoardyLock
import Testing

@Suite struct LockedTests {
    private struct Failure: Error {}

    @Test("threads that change a value at once lose no change")
    func changes() async {
        let sum = Locked(0)
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<1_000 { sum.withLock { $0 += 1 } } } }
        }
        #expect(sum.withLock { $0 } == 8_000)
    }

    @Test("an error unlocks the value, which keeps what has changed before")
    func errors() {
        let sum = Locked(1)
        #expect(throws: Failure.self) {
            try sum.withLock { value in
                value += 1
                throw Failure()
            }
        }
        #expect(sum.withLock { $0 } == 2)
    }
}
