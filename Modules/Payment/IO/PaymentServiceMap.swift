public import Boardy

/// The boards that payment publishes, as `serviceMap.modPayment` gives them.
public final class PaymentServiceMap: ModuleServiceMap {
    public var ioPay: ContractDestination<Pay> { self[Pay.self] }
    public var ioSettle: ContractDestination<Settle> { self[Settle.self] }
    public var ioRefund: ContractDestination<Refund> { self[Refund.self] }
    public var ioRefundOrder: ContractDestination<RefundOrder> { self[RefundOrder.self] }
    public var ioRecordRefund: ContractDestination<RecordRefund> { self[RecordRefund.self] }
    public var ioOrderRefunds: ContractDestination<OrderRefunds> { self[OrderRefunds.self] }
    public var ioCreateVoucher: ContractDestination<CreateVoucher> { self[CreateVoucher.self] }
    public var ioListCharges: ContractDestination<ListCharges> { self[ListCharges.self] }
    public var ioAudit: ContractDestination<Audit> { self[Audit.self] }
}

extension ServiceMap {
    /// The boards that payment publishes.
    public var modPayment: PaymentServiceMap { link() }
}
