import BoardyCurl
import BoardyValues
import PaymentIO

/// Sends each request by libcurl, over a connection of its own.
struct CurlTransport: HTTPTransport {
    let address: GatewayAddress
    var limits = HTTPLimits()

    func send(_ request: HTTPRequest) throws(GatewayError) -> HTTPAnswer {
        let key = address.key.map { ["Authorization: Bearer \($0.secret.reveal())"] } ?? []
        var sent = CurlRequest(
            address.url + request.path, headers: ["Accept: application/json"] + key + request.headers,
            body: request.body.map { Array($0.reveal().utf8) })
        (sent.connecting, sent.total, sent.answer) = (limits.connecting, limits.total, limits.answer)
        sent.usesProxy = !address.isLocal
        do throws(CurlError) {
            let response = try sent.send()
            return HTTPAnswer(status: response.status, body: response.body)
        } catch {
            throw request.failure(GatewayError.Reason(error), at: address.url)
        }
    }
}

extension GatewayError.Reason {
    fileprivate init(_ error: CurlError) {
        self =
            switch error {
            case .timeLimit(let limit): .timeLimit(limit)
            case .tooLong(let limit): .tooLong(limit)
            case .noConnection(let words): .noConnection(words)
            }
    }
}
