public import BoardyCore

/// A contract whose board is in the process that activates it, also where its plugin is in another one.
///
///     extension CurrentRole: LocalContract {}
///
/// It is for a contract whose input is work of the caller, such as a barrier, and for one whose answer belongs to the
/// transaction of the board that asks. The board needs nothing of the processes that serve its plugin but the store,
/// which all of them share.
public protocol LocalContract: BoardContract {}
