/// A board that takes commands of a declared type while it is installed.
public protocol GuaranteedCommandBoard {
    /// What it takes.
    associatedtype CommandType
    /// Carries a command out.
    func interact(guaranteedCommand: CommandType)
}

extension GuaranteedCommandBoard where CommandType == Never {
    /// Never called: a board without commands need not write it.
    public func interact(guaranteedCommand: Never) {}
}
