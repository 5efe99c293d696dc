public import BoardyValues

extension MenuGroup {
    /// What everybody does in the shop.
    public static let shop = MenuGroup("Shop")
}
