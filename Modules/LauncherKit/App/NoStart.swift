public import Boardy

/// The start of an app that declares none: it starts at a menu of all entries.
public enum NoStart: BoardContract {
    public static let id: BoardID = "launcher.menu"
    public typealias Input = Void
    public typealias Output = Void
}
