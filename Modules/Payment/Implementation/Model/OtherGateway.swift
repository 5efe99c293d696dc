/// The error that a payment was sent to another gateway than the chosen one, which knows nothing of it.
struct OtherGateway: Error, Hashable, CustomStringConvertible {
    /// The identity of the payment's gateway; nil for a gateway over HTTP whose address an older version did not write down.
    let own: String?
    let chosen: String

    var description: String {
        "The payment was sent to \(Self.words(own)), and the chosen gateway is \(Self.words(chosen)), which was not asked. "
            + "The payment is as it was; \(remedy)"
    }

    private var remedy: String {
        switch own {
        case SandboxGateway.identity?: "start without --gateway and BOARDY_GATEWAY to go on with it"
        case let url?: "start with --gateway \(url) to go on with it"
        case nil: "start with --gateway and the address that was used then to go on with it"
        }
    }

    private static func words(_ identity: String?) -> String {
        switch identity {
        case SandboxGateway.identity?: "the sandbox"
        case let url?: url
        case nil: "a gateway over HTTP"
        }
    }
}
