import BoardyCore
import BoardyRemote

extension ActivationID {
    /// True if the text is a UUID in lower case, which is the only form that a row gives back.
    var isUUID: Bool {
        let bytes = Array(text.utf8)
        return bytes.count == 36
            && bytes.enumerated().allSatisfy { place, byte in
                [8, 13, 18, 23].contains(place)
                    ? byte == UInt8(ascii: "-") : (48...57).contains(byte) || (97...102).contains(byte)
            }
    }
}

extension RemoteRequest {
    /// The reason why the request cannot be a row, or nil if it can. One that cannot would fail the whole batch.
    var obstacle: RemoteFailure? {
        if !id.isUUID { return failure("its ID is no UUID in lower case") }
        let texts = [
            ("contract", contract.rawValue), ("hash", hash), ("lane", lane ?? ""), ("trace context", traceparent ?? ""),
            ("caller", caller.text),
        ]
        return texts.first { $0.1.utf8.contains(0) }.map { failure("its \($0.0) contains a null character") }
    }

    private func failure(_ reason: String) -> RemoteFailure {
        RemoteFailure(.unwritableValue, "the activation '\(id)' of '\(contract)' was refused, because \(reason)")
    }
}
