public import BoardyCore

/// A motherboard as a protocol, as Boardy 1.x has it. Every `Motherboard` is one, and nothing else can be.
///
/// It exists for the accessors of an interface, `extension MotherboardType where Self: FlowManageable { … }`. Write
/// `extension Motherboard`, or declare a contract and write one accessor in `extension ContractHost`.
public protocol MotherboardType: Motherboard {}

/// The flows of a motherboard as a protocol, as Boardy 1.x has it. Every `Motherboard` is one.
///
/// Write `Motherboard` instead.
public protocol FlowManageable: Motherboard {}

/// A motherboard with its flows, as Boardy 1.x names it. A value of it has every member of `Motherboard`, and is passed
/// wherever a `Motherboard` is expected.
///
/// Write `Motherboard` instead. A method that fulfils a requirement of a protocol, such as a `URLOpenerPlugin`,
/// needs that name already.
public typealias FlowMotherboard = FlowManageable & MotherboardType

extension Motherboard: MotherboardType, FlowManageable {}

/// An object that has the ID of a board: a board or a motherboard. Write `Board` or `Motherboard` instead.
public protocol IdentifiableBoard: AnyObject {
    /// The ID under which it is known to others.
    var identifier: BoardID { get }
}

/// An object that can be put into a context: a board or a motherboard. Write `Board` or `Motherboard` instead.
public protocol OriginalBoard {
    /// The object that the motherboard was put into. The motherboard does not keep the object alive.
    var context: AnyObject? { get }
    /// Puts it into an object.
    func putIntoContext(_ context: AnyObject)
}

extension Board: IdentifiableBoard, OriginalBoard {}
extension Motherboard: IdentifiableBoard, OriginalBoard {}
