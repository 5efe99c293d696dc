import BoardyCurl
import BoardyValues
import PaymentIO

/// Sends each request by libcurl, over a connection of its own.
struct CurlTransport: Sendable {
    let address: GatewayAddress
    /// The time that a request to a path may take, in milliseconds.
    var timeLimit: @Sendable (_ path: String) -> Int = { _ in 20_000 }
    /// The most bytes of a response's body.
    var byteLimit = 256 * 1024

    /// Waits for the answer to a request, in the thread that calls it.
    ///
    /// - Throws: ``GatewayError`` if there is no answer, or none that is read whole.
    func send(_ request: HTTPRequest) throws(GatewayError) -> CurlResponse {
        let key = address.key.map { ["Authorization: Bearer \($0.secret.reveal())"] } ?? []
        var sent = CurlRequest(
            address.url + request.path, headers: ["Accept: application/json"] + key + request.headers,
            body: request.body.map { Array($0.reveal().utf8) })
        (sent.total, sent.answer, sent.usesProxy) = (timeLimit(request.path), byteLimit, !address.isLocal)
        do throws(CurlError) {
            return try sent.send()
        } catch {
            throw request.failure(.noResponse(error), at: address.url)
        }
    }
}
