/// The part of a menu in which an entry stands. Menus have the parts in the order of the cases.
public enum MenuGroup: String, Sendable, CaseIterable {
    case shop = "Shop"
    case account = "Account"
    case `operator` = "Operator"
}
