// Why the board of a slot does not take an activation.

extension Slot {
    /// - Returns: false if the board, or who guards it, refused a value.
    @inline(never)
    func settle<Input>(
        _ reception: Reception, _ value: Input, _ input: Receiver, _ file: StaticString, _ line: UInt
    ) -> Bool {
        if input is NoInput {
            refuse(takesNoInput(file, line))
            return false
        }
        guard let refusal = refusal(after: reception, value, input, file, line) else { return true }
        backplane.refuse(refusal)
        return false
    }

    /// Why the board does not take a value, after it was offered to it.
    func refusal<Input>(
        after reception: Reception, _ value: Input, _ input: Receiver, _ file: StaticString, _ line: UInt
    ) -> BoardError? {
        switch reception {
        case .taken, .stop, .gone: return nil
        case .barred: return holdBarred(file, line)
        case .refused:
            backplane.placeRefusal(at: file, line)
            return takeRefusal(file, line)
        case .mismatch:
            let error = mismatch(.inputMismatch, "input", input, value, file, line)
            let reception = offerRequest(value, to: input)
            return reception == .mismatch
                ? BoardError(error) : refusal(after: reception, value, input, file, line)
        }
    }

    @inline(never)
    func reportRefusal() {
        if let refusal = backplane.takeRefusal() { backplane.diagnostics.report(refusal.diagnostic) }
    }

    func refuse(_ diagnostic: Diagnostic) { backplane.refuse(BoardError(diagnostic)) }

    @inline(never)
    func refuseLeaving(_ file: StaticString, _ line: UInt) -> Int {
        refuse(leaving(file, line))
        return 0
    }

    @inline(never)
    func refuseRecursion(_ file: StaticString, _ line: UInt) -> Int {
        refuse(recursion(file, line))
        return 0
    }
}
