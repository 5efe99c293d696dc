extension ActivatableBoard where Self: Board & GuaranteedBoard {
    /// Takes what the board's ``GuaranteedBoard/inputPolicy`` makes of a value, and reports `inputMismatch` if that is nothing.
    public func activate(withOption option: Any?) {
        let selective = self as? any SelectiveBoard
        if let option, let isTaken = selective?.takes(option) { return isTaken ? () : reportRefusal() }
        let receiver = AdaptingReceiver(inputPolicy) { self.admit($0) { _ in selective?.admits() ?? true } }
        switch receiver.receive(dynamic: option) {
        case .mismatch:
            let reason = receiver.takeError().map { ": \($0)" } ?? ""
            report(
                .inputMismatch,
                "'\(identifier)' takes inputs of type \(receiver.typeName), not \(typeName(of: option as Any))\(reason)"
            )
        case .refused: reportRefusal()
        case .taken, .stop, .gone, .barred: break
        }
    }

    private func reportRefusal() {
        slot?.backplane.takeRefusal().map { slot?.backplane.diagnostics.report($0.diagnostic) }
    }
}
