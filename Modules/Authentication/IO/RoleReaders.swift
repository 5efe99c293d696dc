public import Boardy
import BoardyValues

/// The extension point for what reads the role of the signed-in user at once.
///
/// A board awaits ``CurrentRole``, and so does the gate of a guarded contract. Inside of a transaction nobody awaits:
/// the role is read there from the store that the transaction is on.
public enum RoleReaders: ExtensionPoint { public typealias Contribution = () throws -> UserRole? }

/// A check of the role inside of the transaction that depends on it.
///
/// An activation may wait for the store after its gate has let it pass, and the role may be taken meanwhile.
public struct RoleCheck {
    private let board: BoardID
    private let needed: Role
    private let readers: Contributions<RoleReaders>
    private let handler: RefusalHandler?

    init(_ board: BoardID, _ needed: Role, _ readers: Contributions<RoleReaders>, _ handler: RefusalHandler?) {
        (self.board, self.needed, self.readers, self.handler) = (board, needed, readers, handler)
    }

    /// Reads the role anew. It decides nothing where no plugin contributes to ``RoleReaders``, as the gate has decided.
    ///
    /// - Throws: ``RoleRefusal`` if the signed-in user does not have the role any more, which undoes the transaction.
    public func callAsFunction() throws {
        guard let read = readers.all.first else { return }
        let user = try read()
        if user?.role.includes(needed) == true { return }
        let refusal = RoleRefusal(of: board, needing: needed, user: user)
        handler?.handle(refusal)
        throw refusal
    }
}
