import BoardyValues
import Foundation
import Testing

@Suite struct TimeOrderedTests {
    @Test("Identifiers of later milliseconds are greater, and those of one millisecond differ")
    func order() {
        let times = [0, 1, 255, 256, 1_700_000_000_000, 1_700_000_000_001, 1 << 47].map(Timestamp.init(milliseconds:))
        let ids = times.map { UUID.timeOrdered(at: $0).uuidString }
        #expect(ids == ids.sorted())
        #expect(Set((0..<1_000).map { _ in UUID.timeOrdered(at: times[0]) }).count == 1_000)
    }

    @Test("An identifier has the time, version and variant of RFC 9562's example")
    func form() {
        let id = UUID.timeOrdered(at: Timestamp(milliseconds: 0x017F_22E2_79B0)).uuidString
        #expect(id.hasPrefix("017F22E2-79B0-7"))
        #expect("89AB".contains(id[id.index(id.startIndex, offsetBy: 19)]))
        #expect(UUID.timeOrdered(at: Timestamp(milliseconds: -1)).uuidString.hasPrefix("00000000-0000-7"))
    }
}
