/// The reason why a gateway cannot be used. The description is a sentence.
public enum GatewayAddressProblem: Error, CustomStringConvertible {
    case url, key

    public var description: String {
        switch self {
        case .url:
            "The address of the payment gateway is no URL that cards may be sent to. "
                + "Write https://HOST, or http://127.0.0.1:PORT for a gateway on this machine, without user, query and fragment"
        case .key:
            "The key for the payment gateway is empty or contains a character that is not printable ASCII. Set the key that the gateway gave you"
        }
    }
}
