import BoardyValues
import Testing

@Suite struct CalendarMonthTests {
    @Test("Months are in the order of time, and there are twelve in a year")
    func order() throws {
        let december = try #require(CalendarMonth(year: 2026, number: 12))
        #expect(try december < #require(CalendarMonth(year: 2027, number: 1)))
        #expect(try december > #require(CalendarMonth(year: 2026, number: 11)))
        #expect(CalendarMonth(year: 2026, number: 0) == nil && CalendarMonth(year: 2026, number: 13) == nil)
    }

    @Test(
        "An instant is in its month of UTC, from the first millisecond to the last",
        arguments: [
            ("2026-11-30T23:59:59Z", 2026, 11), ("2026-12-01T00:00:00Z", 2026, 12), ("2027-01-01T00:00:00Z", 2027, 1),
            ("2028-02-29T12:00:00+12:00", 2028, 2), ("1969-12-31T23:59:59Z", 1969, 12),
        ])
    func instants(text: String, year: Int, number: Int) throws {
        #expect(CalendarMonth(try #require(Timestamp(text))) == CalendarMonth(year: year, number: number))
    }
}
