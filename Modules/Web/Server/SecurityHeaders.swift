import BoardyHTTP
import BoardyHeadless

extension HTTPResponse {
    private static let policyName = "Content-Security-Policy"

    /// Returns the policy of a page. It uses nothing of other places, has no script or style within, and cannot be put
    /// into a frame.
    ///
    /// - Parameter places: further places of pictures.
    private static func policy(pictures places: String = "") -> Header {
        Header(
            policyName,
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'\(places); connect-src 'self'; "
                + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
    }

    private static let usualPolicy = policy()
    private static let picturePolicy = policy(pictures: " https:")

    /// The headers of every response, besides the policy of its content.
    private static let security = [
        Header("X-Content-Type-Options", "nosniff"),
        Header("Referrer-Policy", "same-origin"),
        Header("Cross-Origin-Opener-Policy", "same-origin"),
        Header("Cross-Origin-Resource-Policy", "same-origin"),
        Header("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]

    /// Returns the response with the headers of every response. It is not stored anywhere unless it says otherwise.
    var secured: HTTPResponse {
        var response = self
        if !headers.contains(where: { $0.name == Self.policyName }) { response.headers.append(Self.usualPolicy) }
        response.headers += Self.security
        if !headers.contains(where: { $0.name == "Cache-Control" }) {
            response.headers.append(Header("Cache-Control", "no-store"))
        }
        return response
    }

    /// Returns a response that leads to the page of the session, as after each form, or to an address.
    static func redirect(_ headers: [Header] = [], to reference: String = "/") -> HTTPResponse {
        HTTPResponse(303, [Header("Location", reference)] + headers)
    }

    static func page(_ status: Int, _ document: HTML, _ headers: [Header] = []) -> HTTPResponse {
        HTTPResponse(
            status, [Header("Content-Type", "text/html; charset=utf-8")] + headers, body: document.bytes)
    }

    /// Returns the response of a page with pictures at addresses of their own, if it has any.
    func showingPictures(of parts: [ScreenPart]) -> HTTPResponse {
        parts.haveForeignPicture ? adding([Self.picturePolicy]) : self
    }

    /// Returns a file of the pages, which a browser may keep for good.
    static func asset(_ asset: Asset) -> HTTPResponse {
        let headers = [
            Header("Content-Type", asset.contentType), Header("Cache-Control", "public, max-age=31536000, immutable"),
        ]
        return HTTPResponse(200, headers, body: asset.bytes)
    }
}
