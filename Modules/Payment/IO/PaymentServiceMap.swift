public import Boardy

// One accessor a contract, for motherboards, boards and the service map.

extension Motherboard {
    /// The board of ``Pay``.
    public func ioPay() -> ContractDestination<Pay> { self[Pay.self] }
    /// The board of ``Pay``.
    public func ioPayment() -> ContractDestination<Pay> { self[Pay.self] }
    /// The board of ``Settle``.
    public func ioSettle() -> ContractDestination<Settle> { self[Settle.self] }
    /// The board of ``Audit``.
    public func ioAudit() -> ContractDestination<Audit> { self[Audit.self] }
}

extension Board {
    /// The board of ``Pay`` of the same owner.
    public func ioPay() -> BoardGenericDestination<Pay.Input, Pay.Command> { self[Pay.self] }
    /// The board of ``Pay`` of the same owner.
    public func ioPayment() -> BoardGenericDestination<Pay.Input, Pay.Command> { self[Pay.self] }
    /// The board of ``Settle`` of the same owner.
    public func ioSettle() -> BoardGenericDestination<Settle.Input, Settle.Command> { self[Settle.self] }
    /// The board of ``Audit`` of the same owner.
    public func ioAudit() -> BoardGenericDestination<Audit.Input, Audit.Command> { self[Audit.self] }
}

/// What payment publishes.
public final class PaymentServiceMap: ModuleServiceMap {
    /// The board of ``Pay``.
    public var ioPay: ContractDestination<Pay> { self[Pay.self] }
    /// The board of ``Pay``.
    public var ioPayment: ContractDestination<Pay> { self[Pay.self] }
    /// The board of ``Settle``.
    public var ioSettle: ContractDestination<Settle> { self[Settle.self] }
    /// The board of ``Audit``.
    public var ioAudit: ContractDestination<Audit> { self[Audit.self] }
}

extension ServiceMap {
    /// What payment publishes.
    public var modPayment: PaymentServiceMap { link() }
}
