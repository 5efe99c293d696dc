import Foundation

/// A month of a year of the Gregorian calendar, in UTC.
public struct CalendarMonth: Hashable, Sendable {
    public let year: Int
    /// The number of the month, from 1 to 12.
    public let number: Int

    /// Creates a month, or nil if the number of the month is not from 1 to 12.
    public init?(year: Int, number: Int) {
        guard (1...12).contains(number) else { return nil }
        self.year = year
        self.number = number
    }

    /// Creates the month of an instant.
    public init(_ timestamp: Timestamp) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        year = calendar.component(.year, from: timestamp.date)
        number = calendar.component(.month, from: timestamp.date)
    }
}

extension CalendarMonth: Comparable {
    public static func < (a: CalendarMonth, b: CalendarMonth) -> Bool { (a.year, a.number) < (b.year, b.number) }
}

extension CalendarMonth: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let year = try values.decode(Int.self, forKey: .year), number = try values.decode(Int.self, forKey: .number)
        guard let month = CalendarMonth(year: year, number: number) else {
            throw DecodingError.dataCorruptedError(
                forKey: .number, in: values, debugDescription: "The number of a month is from 1 to 12.")
        }
        self = month
    }
}
