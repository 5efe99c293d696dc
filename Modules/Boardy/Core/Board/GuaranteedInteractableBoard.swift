/// A board that takes whole command models: a type that names the board it is meant for and what it carries.
///
/// A board that also adopts ``GuaranteedCommandBoard`` gets the model here if it is of this type, else its data there.
public protocol GuaranteedInteractableBoard {
    /// The commands it takes.
    associatedtype Command: BoardCommandModel
    /// Carries a command out.
    func interact(guaranteedCommand: Command)
}
