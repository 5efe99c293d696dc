public import Boardy
public import BoardyValues

/// The extension point for money that the ledger does not have, because no refund was made of it.
public enum AuditedMoney: ExtensionPoint {
    /// Returns the money as it is now.
    public typealias Contribution = () throws -> UnbookedMoney
}

/// Money of charges that a module owes still, or has paid in another way than by a refund.
public struct UnbookedMoney {
    /// The amounts that are owed, by the IDs of the charges' transactions. What has gone back of a charge is not owed.
    public let owed: [String: Money]
    public let paidOtherwise: [Money]

    public init(owed: [String: Money], paidOtherwise: [Money]) {
        (self.owed, self.paidOtherwise) = (owed, paidOtherwise)
    }
}
