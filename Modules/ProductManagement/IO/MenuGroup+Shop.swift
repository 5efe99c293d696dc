public import BoardyValues

extension MenuGroup {
    /// Everything that anybody does in the shop.
    public static let shop = MenuGroup("Shop")
}
