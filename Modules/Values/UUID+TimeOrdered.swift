package import Foundation

extension UUID {
    /// Returns an identifier of version 7 (RFC 9562, section 5.7), which begins with a time in milliseconds and has
    /// 74 random bits.
    ///
    /// Rows that are keyed by such identifiers stand in an index in the order of their times. So a new row changes
    /// pages that the rows before it have changed, however many rows there are.
    package static func timeOrdered(at time: Timestamp) -> UUID {
        var bytes = UUID().uuid
        let milliseconds = UInt64(clamping: time.milliseconds)
        bytes.0 = UInt8(truncatingIfNeeded: milliseconds >> 40)
        bytes.1 = UInt8(truncatingIfNeeded: milliseconds >> 32)
        bytes.2 = UInt8(truncatingIfNeeded: milliseconds >> 24)
        bytes.3 = UInt8(truncatingIfNeeded: milliseconds >> 16)
        bytes.4 = UInt8(truncatingIfNeeded: milliseconds >> 8)
        bytes.5 = UInt8(truncatingIfNeeded: milliseconds)
        bytes.6 = bytes.6 & 0x0F | 0x70
        return UUID(uuid: bytes)
    }
}
