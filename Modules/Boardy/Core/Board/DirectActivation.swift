extension ActivatableBoard where Self: Board & GuaranteedBoard {
    /// Takes what the board's ``GuaranteedBoard/inputPolicy`` makes of a value, and reports `inputMismatch` if that is nothing.
    public func activate(withOption option: Any?) {
        let policy = inputPolicy
        let receiver = AdaptingReceiver(policy) { self.admit($0, if: policy.admits) }
        switch receiver.receive(dynamic: option) {
        case .mismatch:
            let reason = receiver.takeError().map { ": \($0)" } ?? ""
            report(
                .inputMismatch,
                "'\(identifier)' takes inputs of type \(receiver.typeName), not \(typeName(of: option as Any))\(reason)"
            )
        case .refused: slot?.backplane.takeRefusal().map { slot?.backplane.diagnostics.report($0.diagnostic) }
        case .taken, .stop, .gone, .barred: break
        }
    }
}
