import BoardyCurl
import BoardyValues
import PaymentIO

/// Sends each request by libcurl, over a connection of its own.
struct CurlTransport: HTTPTransport {
    let address: GatewayAddress
    /// The time that a request may take, in milliseconds.
    var timeLimit = 20_000
    /// The most bytes of a response's body.
    var byteLimit = 256 * 1024

    func send(_ request: HTTPRequest) throws(GatewayError) -> CurlResponse {
        let key = address.key.map { ["Authorization: Bearer \($0.secret.reveal())"] } ?? []
        var sent = CurlRequest(
            address.url + request.path, headers: ["Accept: application/json"] + key + request.headers,
            body: request.body.map { Array($0.reveal().utf8) })
        (sent.total, sent.answer, sent.usesProxy) = (timeLimit, byteLimit, !address.isLocal)
        do throws(CurlError) {
            return try sent.send()
        } catch {
            throw request.failure(.noResponse(error), at: address.url)
        }
    }
}
