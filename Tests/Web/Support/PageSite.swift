import BoardyCore
import BoardyHTTP
import Foundation

@testable import BoardyWeb

/// A site with the sample pages by their names. It keeps the forms that it receives, and the streams of events that
/// pages open.
final class PageSite: RequestHandler {
    private struct State {
        var forms: [String] = []
        var streams: [EventStream] = []
        var first = HTML(stringLiteral: "")
    }

    private let state = Locked(State())

    /// The pictures of the example catalogue.
    private static let pictures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/examples/pictures").path

    /// The forms so far, decoded, each with its values in the order of the form.
    var forms: [String] { state.withLock { $0.forms } }

    /// The page at `/`, to which the script goes for the next question.
    func setFirst(_ page: HTML) { state.withLock { $0.first = page } }

    /// Sends an event to all pages that are open.
    func send(_ name: String, _ data: String) {
        for stream in state.withLock({ $0.streams }) { stream.send(name, data) }
    }

    /// The number of pages that have followed events so far, also of those that are left.
    var followerCount: Int { state.withLock { $0.streams.count } }

    func handle(_ request: HTTPRequest, _ reply: Reply) { reply.send(response(to: request).secured) }

    private static let sent = HTTPResponse.page(
        200, MessagePage.document(title: "Sent", text: "", brand: "Shop"))

    private func response(to request: HTTPRequest) -> HTTPResponse {
        if let asset = Asset.all.first(where: { $0.path == request.path }) {
            return HTTPResponse(200, [.init("Content-Type", asset.contentType)], body: asset.bytes)
        }
        if request.path.hasPrefix(PictureMarkup.path) {
            return PictureFolder(path: Self.pictures).response(at: request.encodedPath, ifNoneMatch: nil)
        }
        switch request.path {
        case "/": return .page(200, state.withLock { $0.first })
        case "/events":
            let stream = EventStream()
            state.withLock { $0.streams.append(stream) }
            return HTTPResponse(events: stream)
        case "/answer", "/leave", "/start":
            let body = String(decoding: request.body, as: UTF8.self)
            state.withLock { $0.forms.append(body) }
            if request.header("Accept") == "text/uri-list" { return HTTPResponse(204, [.init("Location", "/sent")]) }
            return Self.sent
        case "/sent": return Self.sent
        default:
            let page = SamplePage.all.first { "/\($0.name)" == request.path }
            return page.map { .page(200, $0.html) } ?? HTTPResponse(404)
        }
    }
}
