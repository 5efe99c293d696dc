public import BoardyValues

extension MenuGroup {
    /// Everything that people do with their accounts.
    public static let account = MenuGroup("Account", rank: 100)
    /// Everything that operators do, after all other groups.
    public static let `operator` = MenuGroup("Operator", rank: 200)
}
