import Testing

@testable import RemoteBench

@Suite struct TimesTests {
    @Test("Times are told by their number, mean, half and the slowest hundredth")
    func figures() {
        var times = Times()
        for milliseconds in (1...200).reversed() { times.add(.milliseconds(milliseconds)) }
        #expect(times.json("claims") == #""claims": {"n": 200, "mean": 100.5, "p50": 101.0, "p99": 199.0}"#)
        #expect(Times().json("none") == #""none": {"n": 0, "mean": 0.0, "p50": 0.0, "p99": 0.0}"#)
    }
}
