import BoardyWaiting
import Testing

@Suite struct InterruptionTests {
    @Test("ALL-7 an interruption takes effect at the end of a body that ends its waits by itself, or of its limit")
    func postponed() async {
        for time in [Duration.seconds(600), .milliseconds(1)] {
            let interruption = Interruption(), limit = WaitLimit(interruption: interruption)
            await interruption.postponed(atMost: time) {
                interruption.interrupt()
                if time > .seconds(1) { #expect(!limit.isOver) } else { while !limit.isOver { await Task.yield() } }
            }
            #expect(limit.isOver)
        }
    }
}
