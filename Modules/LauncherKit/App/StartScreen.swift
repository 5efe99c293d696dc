public import Boardy

/// The first screen of an app: the board of a contract without input. Without one, the app starts at a menu of all entries.
struct StartScreen: Sendable {
    let contract: BoardID
    let show: @Sendable (Motherboard) -> Void

    /// Takes the contract of an app; nil for ``NoStart``.
    init?<C: BoardContract>(_ contract: C.Type) where C.Input == Void {
        if C.self == NoStart.self { return nil }
        self.contract = C.id
        show = { $0[C.self].activation.activate() }
    }
}

/// The start of an app that declares none: it starts at a menu of all entries.
public enum NoStart: BoardContract {
    public static let id: BoardID = "launcher.menu"
    public typealias Input = Void
    public typealias Output = Void
}
