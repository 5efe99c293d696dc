import BoardyValues
import Foundation
import Testing

@Suite struct TimestampTests {
    private let ten = Timestamp(milliseconds: 1_795_255_200_000)

    @Test("A timestamp is RFC 3339 with seconds in JSON, both ways")
    func json() throws {
        let data = try JSONEncoder().encode([ten])
        #expect(String(decoding: data, as: UTF8.self) == #"["2026-11-21T10:00:00Z"]"#)
        #expect(try JSONDecoder().decode([Timestamp].self, from: data) == [ten])
    }

    @Test("A timestamp keeps milliseconds, and its text is rounded down to seconds")
    func fraction() {
        #expect(Timestamp(milliseconds: ten.milliseconds + 999).description == "2026-11-21T10:00:00Z")
        #expect(Timestamp(milliseconds: -1).description == "1969-12-31T23:59:59Z")
    }

    @Test("A screen shows a timestamp to the minute, rounded down")
    func minute() { #expect(Timestamp(milliseconds: ten.milliseconds + 59_999).minuteText == "2026-11-21 10:00 UTC") }

    @Test(
        "A time with an offset or a fraction is parsed to its instant",
        arguments: [
            ("2026-11-21T11:30:00+01:30", 0), ("2026-11-21T02:00:00-08:00", 0), ("2026-11-21T10:00:00.250Z", 250),
        ])
    func read(text: String, after: Int64) {
        #expect(Timestamp(text)?.milliseconds == ten.milliseconds + after)
    }

    @Test(
        "A text that is not an RFC 3339 time is refused, and the error shows an example",
        arguments: [
            "", "yesterday", "2026-11-21", "2026-11-21 10:00", "2026-13-21T10:00:00Z", "2026-11-21T10:00:00Zz",
            "2026-02-30T10:00:00Z", "2026-11-21T25:00:00Z", "2026-11-21T10:61:00Z", "2026-11-21T10:00:00",
            "٢٠٢٦-11-21T10:00:00Z",
        ])
    func misread(text: String) throws {
        #expect(Timestamp(text) == nil)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Timestamp].self, from: JSONEncoder().encode([text]))
        }
        let context = try #require(error?.dataCorruptedContext)
        #expect(
            context.debugDescription == "\"\(text)\" is not a time. Write it as RFC 3339, such as 2026-11-21T10:00:00Z."
        )
    }

    @Test("Timestamps are in the order of time and follow durations")
    func order() {
        #expect(ten < ten.advanced(by: .milliseconds(1)))
        #expect(ten.advanced(by: .seconds(3600)).description == "2026-11-21T11:00:00Z")
        #expect(ten.advanced(by: .milliseconds(-1500)).milliseconds == ten.milliseconds - 1500)
    }

    @Test("A date goes to a timestamp and back to the millisecond")
    func dates() {
        #expect(Timestamp(ten.date) == ten)
        #expect(Timestamp(Date(timeIntervalSince1970: 0.0019)).milliseconds == 1)
        let before = Date()
        let now = Timestamp.now()
        #expect(Timestamp(before) <= now && now <= Timestamp(Date()))
    }

    @Test("An instant outside of the range becomes the first or last instant of the range")
    func ends() {
        let first = Timestamp(milliseconds: .min)
        let last = Timestamp(milliseconds: .max)
        #expect(first.description == "1600-01-01T00:00:00Z")
        #expect(last.description == "9999-12-31T23:59:59Z")
        #expect(Timestamp(Date(timeIntervalSince1970: .infinity)) == last)
        #expect(Timestamp(Date(timeIntervalSince1970: -.infinity)) == first)
        #expect(ten.advanced(by: .seconds(Int64.max)) == last)
        #expect(ten.advanced(by: .seconds(Int64.min)) == first)
        #expect(Timestamp(first.description) == first)
    }
}
