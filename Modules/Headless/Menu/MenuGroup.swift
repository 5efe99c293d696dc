/// The part of a menu in which an entry stands. Menus have the parts in the order of the cases.
public enum MenuGroup: String, Sendable, CaseIterable {
    /// The entries of customers.
    case shop = "Shop"
    /// The entries of the person's own account.
    case account = "Account"
    /// The entries of operators.
    case `operator` = "Operator"
}
