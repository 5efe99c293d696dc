public import BoardyRemote

// Charges and refunds call a gateway, so each transaction is committed by itself and the key makes a second attempt
// harmless.

extension Pay: RemoteContract {}
extension Settle: RemoteContract {}
extension Refund: RemoteContract {}
extension RefundOrder: RemoteContract {}
extension OrderRefunds: RemoteContract {}
extension ListCharges: RemoteContract {}
extension Audit: RemoteContract {}

extension CreateVoucher: RemoteContract {
    public static var commitRule: CommitRule { .withAnswer }
}
