/// The reason why nothing was reserved, as a stable code.
public enum ReserveStockProblem: String, Sendable, Codable, CaseIterable {
    /// The name of the reservation is empty, or has more than 255 characters.
    case invalidReservation
    /// There is no line, or a quantity is less than 1 or beyond all measure.
    case invalidLines
    /// The reservation holds other units, prices or another order.
    case reservationUsed
}

/// The reason why nothing was returned, as a stable code.
public enum ReturnStockProblem: String, Sendable, Codable, CaseIterable {
    /// The key is empty, or has more than 255 characters.
    case invalidKey
    /// There is no line, or a quantity is less than 1 or beyond all measure.
    case invalidLines
    /// There is no such reservation, or it was not posted.
    case notPosted
    /// More units than were posted, together with those that were returned earlier.
    case exceedsPosted
    /// The key belongs to a return of other units.
    case otherParameters
}

/// The reason why a stock was not adjusted, as a stable code.
public enum AdjustStockProblem: String, Sendable, Codable, CaseIterable {
    case unknownProduct
    /// The reason is empty or blank, or has more than 255 characters.
    case invalidReason
    /// Zero, or more than a stock can hold.
    case invalidChange
    /// Fewer units would be left than are reserved.
    case insufficientStock
    /// The key is empty, or has more than 255 characters.
    case invalidKey
    /// The key belongs to another adjustment.
    case otherParameters
}
