public import BoardyCore
import Foundation

extension GuaranteedOutputSendingBoard where Self: Board, OutputType: Encodable {
    /// Sends an output as its JSON: `Data` with sorted keys.
    ///
    /// An output that cannot be encoded is not sent. The board reports `codingFailed`.
    public func sendEncodedOutput(_ output: OutputType, file: StaticString = #fileID, line: UInt = #line) {
        do {
            sendToMotherboard(data: try ContractCoding.encode(output), file: file, line: line)
        } catch {
            report(
                .codingFailed,
                "'\(identifier)' could not write its output of type \(OutputType.self) "
                    + "as JSON: \(error). It was not sent",
                file, line)
        }
    }
}
