/// A list of openers, written with one expression for each opener, with conditions and loops.
@resultBuilder public enum URLOpenerPluginBuilder {
    /// Takes one opener, as an expression of the list.
    public static func buildExpression(_ opener: any URLOpenerPlugin) -> [any URLOpenerPlugin] { [opener] }
    /// Takes several openers at once, such as the openers of another module.
    public static func buildExpression(_ openers: [any URLOpenerPlugin]) -> [any URLOpenerPlugin] { openers }
    /// Joins the expressions of a closure in their order.
    public static func buildBlock(_ openers: [any URLOpenerPlugin]...) -> [any URLOpenerPlugin] {
        openers.flatMap(\.self)
    }
    /// Joins the openers of all turns of a loop.
    public static func buildArray(_ openers: [[any URLOpenerPlugin]]) -> [any URLOpenerPlugin] {
        openers.flatMap(\.self)
    }
    /// Leaves the openers of a condition out if it is false.
    public static func buildOptional(_ openers: [any URLOpenerPlugin]?) -> [any URLOpenerPlugin] { openers ?? [] }
    /// Takes the openers of the first branch of a condition.
    public static func buildEither(first openers: [any URLOpenerPlugin]) -> [any URLOpenerPlugin] { openers }
    /// Takes the openers of the second branch of a condition.
    public static func buildEither(second openers: [any URLOpenerPlugin]) -> [any URLOpenerPlugin] { openers }
}
