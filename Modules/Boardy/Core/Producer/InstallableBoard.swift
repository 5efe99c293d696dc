/// What a motherboard can install: a ``Board``, on its own or as one of the protocols it adopts.
///
/// A registration asks for this protocol and not for the class, because the compiler would take a constructor closure of several
/// statements to return plain `Board` before it looks at its body.
public protocol InstallableBoard {
    /// The board itself.
    var asBoard: Board { get }
}

extension Board: InstallableBoard {
    @inlinable public final var asBoard: Board { self }
}
