/// A board that takes commands of a declared type while it is installed.
public protocol GuaranteedCommandBoard {
    /// The type of the commands; `Never` for a board that takes none.
    associatedtype CommandType
    /// Carries a command out, on the domain of the motherboard.
    func interact(guaranteedCommand: CommandType)
}

extension GuaranteedCommandBoard where CommandType == Never {
    /// Is never called, so a board without commands need not implement it.
    public func interact(guaranteedCommand: Never) {}
}

/// A board that takes whole command models: values that name the board they are meant for, and the data of the command.
///
/// A board that also adopts ``GuaranteedCommandBoard`` gets the model here if it is of this type, else its data there.
public protocol GuaranteedInteractableBoard {
    /// The type of the command models.
    associatedtype Command: BoardCommandModel
    /// Carries a command out, on the domain of the motherboard.
    func interact(guaranteedCommand: Command)
}
