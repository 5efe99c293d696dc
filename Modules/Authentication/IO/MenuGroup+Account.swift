public import BoardyValues

extension MenuGroup {
    /// What people do with their accounts.
    public static let account = MenuGroup("Account", rank: 100)
    /// What operators do, after all else.
    public static let `operator` = MenuGroup("Operator", rank: 200)
}
