/// The reason why a gateway cannot be used. The description is the end of a sentence that begins with the name of the
/// URL or key.
public enum GatewayAddressProblem: Error, CustomStringConvertible {
    case url, key

    public var description: String {
        switch self {
        case .url:
            "is https://HOST, or http://127.0.0.1:PORT for a gateway on this machine, without user, query and fragment"
        case .key: "is empty or contains a character that is not printable ASCII; set the key that the gateway gave you"
        }
    }
}
