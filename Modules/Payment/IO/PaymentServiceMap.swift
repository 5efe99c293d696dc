public import Boardy

/// The boards that payment publishes, as `serviceMap.modPayment` gives them.
public final class PaymentServiceMap: ModuleServiceMap {
    /// The board of ``Pay``.
    public var ioPay: ContractDestination<Pay> { self[Pay.self] }
    /// The board of ``Pay``, by the name of its module.
    public var ioPayment: ContractDestination<Pay> { self[Pay.self] }
    /// The board of ``Settle``.
    public var ioSettle: ContractDestination<Settle> { self[Settle.self] }
    /// The board of ``Audit``.
    public var ioAudit: ContractDestination<Audit> { self[Audit.self] }
}

extension ServiceMap {
    /// The boards that payment publishes.
    public var modPayment: PaymentServiceMap { link() }
}
