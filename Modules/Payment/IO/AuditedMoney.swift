public import Boardy
public import BoardyValues

/// The extension point for money of charges that modules owe still, because a refund was refused. The ledger does not
/// have it.
public enum AuditedMoney: ExtensionPoint {
    /// Returns the amounts that are owed now, by the IDs of the charges' transactions. What has gone back of a charge
    /// is not owed.
    public typealias Contribution = () throws -> [String: Money]
}
