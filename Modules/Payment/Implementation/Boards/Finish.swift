import Boardy

extension ContractBoard where Self: Board {
    /// Sends the one output of an activation and ends.
    func finish(with output: OutputType, file: StaticString = #fileID, line: UInt = #line) {
        sendOutput(output, file: file, line: line)
        // The output may have ended the payment, and with it the motherboard that held this board.
        if owner != nil { complete(file: file, line: line) }
    }
}
