public import BoardyCore

/// A contract that only modules activate. Its values may be `Codable` for another process, and no JSON from outside
/// activates its board.
///
///     public enum RefundOrder: ModuleContract { … }
///
/// A command line, a script or a link has no way to it, so that its board may trust the caller.
public protocol ModuleContract: BoardContract {}
