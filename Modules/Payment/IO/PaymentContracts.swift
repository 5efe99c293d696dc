public import Boardy
public import BoardyRemote
public import BoardyValues

// Charges and refunds call a gateway, so each transaction is committed by itself and the key makes a second attempt
// harmless.

/// Charges an amount for an order. A card that is not in the input is asked for on a screen, after a confirmation.
///
/// If a card of the input is declined, that is the answer. A card that was typed on a screen is asked for again, under
/// the same key.
public enum Pay: RemoteContract {
    public static let id: BoardID = "payment.pay"
    public typealias Input = PayRequest
    public typealias Output = PayOutcome
}

/// Decides for good whether a key is charged: if it is not yet, it never will be. It tells which order was charged, and
/// how much.
public enum Settle: RemoteContract {
    public static let id: BoardID = "payment.settle"
    public typealias Input = SettleRequest
    public typealias Output = SettleOutcome
}

/// Gives the money of a charge back, whole or in part. It needs an operator.
///
/// If the gateway does not answer, the refund has no answer either: ask again with the same key.
public enum Refund: GuardedContract, RemoteContract {
    public static let id: BoardID = "payment.refund"
    public static let requirement: Role = "operator"
    public typealias Input = RefundRequest
    public typealias Output = RefundOutcome
    // Without the amount that could be refunded when the refund was decided.
    public static var earlierVersions: [ContractVersion] {
        [.init("d578cb8eaf6300a2d2c198d28a8d7a05b5e107ac6fcd27e455f6cdf36b2e4599")]
    }
}

/// Gives money of a charge back that a module has asked for itself. For modules only.
///
/// It needs no role: the module decides who gets money back, and for what. Never more goes back than was charged,
/// together with ``Refund``: what an operator has refunded of the charge already is not refunded again.
public enum RefundOrder: ModuleContract, RemoteContract {
    public static let id: BoardID = "payment.refund-order"
    public typealias Input = RefundOrderRequest
    public typealias Output = RefundOutcome
}

/// Writes down that money of a charge went back otherwise than by the gateway, such as by a bank transfer. For modules
/// only.
///
/// It counts as refunded from then on: never more goes back than was charged, together with ``Refund`` and
/// ``RefundOrder``, whoever asks and in whichever order. The gateway is not asked, and the ledger does not have it.
public enum RecordRefund: ModuleContract, RemoteContract {
    public static let id: BoardID = "payment.record-refund"
    public typealias Input = RecordRefundRequest
    public typealias Output = RefundOutcome
}

/// Tells a module how much of its charges for orders went back: by its own refunds, by refunds of operators, and
/// otherwise (``RecordRefund``). For modules only.
///
/// A caller that activates it with a ``GetOrderRefundsParameter`` gets an answer of its own.
public enum OrderRefunds: BlockTaskContract, ModuleContract, RemoteContract {
    public static let id: BoardID = "payment.order-refunds"
    public typealias Input = OrderRefundsRequest
    public typealias Output = RefundedAmounts
    // Without refunds that have not ended.
    public static var earlierVersions: [ContractVersion] {
        [.init("17233f3655cd8b5f512cc1ad3fac434c8df1e8392e7aa6fccbe807e1e57b5470")]
    }
}

/// Creates a voucher. It needs an operator. Without an input, the terms are asked for on a screen.
public enum CreateVoucher: GuardedContract, RemoteContract {
    public static let id: BoardID = "payment.create-voucher"
    public static let requirement: Role = "operator"
    public typealias Input = VoucherRequest?
    public typealias Output = VoucherOutcome
    public static var commitRule: CommitRule { .withAnswer }
}

/// Lists the charges of all shoppers, with what can still be refunded. It needs an operator.
public enum ListCharges: GuardedContract, BlockTaskContract, RemoteContract {
    public static let id: BoardID = "payment.charges"
    public static let requirement: Role = "operator"
    public typealias Input = ChargeQuery
    public typealias Output = ChargePage
    // Without refunds that have not ended, without the question for one charge, without refunds that were made, and
    // without money that was paid otherwise.
    public static var earlierVersions: [ContractVersion] {
        [
            .init("68294671ec9e43ba4f82247047436f0cc98c76e60c10fb812b27d92a0a0dbeb7"),
            .init("c8b0457897710a461255f5fa11cd95a6e935c12d593058b8da56cc8cd03d02e4"),
            .init("8ec4b55fa3de78717165a9c63ed3e7c22508c8ae953d80d662598739e7e5b56f"),
            .init("90cf082d96070ac08ad00a5cdac9d0efbb15324ad26ad9b23f06f3e4fbe7a22f"),
        ]
    }
}

/// Adds up the double-entry ledger, and compares it with all payments. It needs an operator.
public enum Audit: GuardedContract, BlockTaskContract, RemoteContract {
    public static let id: BoardID = "payment.audit"
    public static let requirement: Role = "operator"
    public typealias Input = Void
    public typealias Output = AuditReport
    // Without refunds that have not ended, and without the part of the sandbox.
    public static var earlierVersions: [ContractVersion] {
        [
            .init("156e1e4381ef4983496eb3026ae0ff9bc253bb166b975ffe94244371041b6719"),
            .init("478151a1906d880e235f976cf455df51ee2a1f11028772ce32dd397c45cb6b7a"),
        ]
    }
}

extension CardTransaction {
    /// True for a charge of the sandbox, which moves no money. Its names tell it.
    public var isTrial: Bool { id.hasPrefix(Self.trialPrefix) }

    package static let trialPrefix = "sandbox-"
}

// Each reaches the board of a contract from its motherboard, or from another board of it.
extension ContractHost {
    public func ioPay() -> Destination<Pay, Access> { self[Pay.self] }
    public func ioSettle() -> Destination<Settle, Access> { self[Settle.self] }
    public func ioRefund() -> Destination<Refund, Access> { self[Refund.self] }
    public func ioRefundOrder() -> Destination<RefundOrder, Access> { self[RefundOrder.self] }
    public func ioRecordRefund() -> Destination<RecordRefund, Access> { self[RecordRefund.self] }
    public func ioOrderRefunds() -> Destination<OrderRefunds, Access> { self[OrderRefunds.self] }
    public func ioCreateVoucher() -> Destination<CreateVoucher, Access> { self[CreateVoucher.self] }
    public func ioListCharges() -> Destination<ListCharges, Access> { self[ListCharges.self] }
    public func ioAudit() -> Destination<Audit, Access> { self[Audit.self] }
}
