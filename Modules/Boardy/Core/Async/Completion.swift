/// The end of work that ends by a call, as its executor holds it: callable from any thread.
///
/// The first result counts; later ones are reported `resultIgnored`, where they are called. An executor that lets go of it without a call can
/// never end: that is noticed, reported `taskOverdue`, and ends the work as a failure.
@usableFromInline package final class Completion<Value: Sendable>: Sendable {
    @usableFromInline let handover: Handover<Value>
    @usableFromInline let address: ReturnAddress

    @usableFromInline init(_ handover: Handover<Value>, _ address: ReturnAddress) {
        self.handover = handover
        self.address = address
    }

    @inlinable package func report(_ event: WorkEvent<Value>) {
        switch event {
        case .progress(let fraction): if !handover.stage.isDecided { address.announce(progress: fraction) }
        case .result(let result):
            switch handover.put(result) {
            case .awaited: break
            case .unannounced: address.announce()
            // What comes after a cancellation to acknowledge it is no second result.
            case .tooLate: if !result.isCancellation { address.reportSecondResult() }
            }
        }
    }

    deinit {
        if handover.stage.isDecided { return }
        let overdue = address.overdue
        let reply = handover.put(.failure(overdue))
        if reply == .tooLate { return }
        address.report(overdue)
        if reply == .unannounced { address.announce() }
    }
}
