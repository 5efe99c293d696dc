import BoardyValues

/// A request to the payment gateway.
struct HTTPRequest: Sendable {
    let path: String
    let headers: [String]
    /// The fields of the body, for POST; nil for GET. A card number may be among them, so it is a secret as a whole.
    private let form: Secret<[Field]>?

    init(_ path: String, headers: [String] = [], form: [Field]? = nil) {
        (self.path, self.headers) = (path, headers)
        self.form = form.map { Secret($0) }
    }

    typealias Field = (name: String, value: String)

    /// Returns the error that the gateway at a URL has not answered the request.
    func failure(_ reason: GatewayError.Reason, at gateway: String) -> GatewayError {
        GatewayError(reason: reason, request: "\(method) \(path)", gateway: gateway)
    }

    var method: String { form == nil ? "GET" : "POST" }

    var body: Secret<String>? {
        form.map { form in
            Secret(form.reveal().map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&"))
        }
    }
}
