public import BoardyCore

/// A contract whose values a trace file may show: inputs, outputs, commands and actions. Of all other contracts a file
/// shows types only.
///
/// Adopt it for values that may leave the machine in a bug report, and never for names, addresses or anything that a
/// user types in private:
///
///     public enum AddToCart: TraceableContract { … }
public protocol TraceableContract: BoardContract {}
