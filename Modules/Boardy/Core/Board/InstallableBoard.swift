/// A board that a motherboard can install: a ``Board``, or one of the protocols that its class adopts.
///
/// A registration asks for this protocol and not for the class. Otherwise the compiler would infer plain `Board` for a constructor closure of
/// several statements, before it looks at the body.
public protocol InstallableBoard {
    /// The board itself, as an object of the base class.
    var asBoard: Board { get }
}

extension Board: InstallableBoard {
    @inlinable public final var asBoard: Board { self }
}
