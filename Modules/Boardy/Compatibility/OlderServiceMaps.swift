public import BoardyCore
public import BoardyModulePlugin

extension ModuleServiceMap {
    /// The motherboard whose boards are reached, as Boardy 1.x has it.
    ///
    /// Once the motherboard is gone, it is one without boards, so that each use is reported. Write `self[Pay.self]`,
    /// which needs no motherboard.
    public var mainboard: Motherboard { motherboard ?? Motherboard(identifier: "gone", isolation: nil) }
}
