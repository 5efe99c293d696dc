import BoardyHTTP
import BoardyHeadless
import BoardyModulePlugin

/// The part of a server that is the same for everybody: pages that are read without a session and a cookie, the files
/// that pages load, and the lists for programs.
// A class, as the closures of each request keep it.
final class PublicSite: Sendable {
    /// The longest time that a page is made.
    private static let makingLimit = Duration.seconds(10)
    /// The most jobs that wait for a lane at which an address is checked.
    private static let waitingLimit = 64

    static let mapPath = "/sitemap.xml"
    private static let robotsPath = "/robots.txt"
    private static let iconPath = "/favicon.ico"
    static let paths: Set = [mapPath, robotsPath, iconPath]

    private let brand: Brand
    private let startLink: String
    private let addresses: WebAddresses
    private let messages: MessageResponses
    private let lanes: [Lane]
    private let isBehindProxy: Bool
    private let pictures: PictureFolder?
    /// The files that pages load, by their paths.
    private let assets: [String: HTTPResponse]
    let pages = PublicPages()

    init(_ settings: WebRouter.Settings, _ lanes: [Lane]) {
        (brand, startLink, addresses) = (settings.brand, settings.startLink, settings.addresses)
        pictures = settings.pictures.map { PictureFolder(path: $0) }
        messages = MessageResponses(brand: brand, startLink: startLink)
        self.lanes = lanes
        isBehindProxy = settings.isBehindProxy
        let own = [brand.icon, brand.style].compactMap(\.self)
        assets = Dictionary((Asset.all + own).map { ($0.path, HTTPResponse.asset($0).secured.kept) }) { $1 }
    }

    // MARK: - Files

    /// Returns a file that pages load; nil for another path.
    func asset(at path: String) -> HTTPResponse? { assets[path] }

    /// Returns the response at a path of the app's pictures; nil at another path, or if the app has none.
    func picture(for request: HTTPRequest) -> HTTPResponse? {
        guard isPicture(request.path) else { return nil }
        return pictures?.response(at: request.encodedPath, ifNoneMatch: request.header("If-None-Match"))
    }

    /// True for a path of the app's pictures, whether there is such a picture or not.
    func isPicture(_ path: String) -> Bool { pictures != nil && path.hasPrefix(PictureMarkup.path) }

    /// Returns the response at a path of this part; nil at another path.
    func response(at path: String, _ source: RequestSource) -> HTTPResponse? {
        switch path {
        case Self.robotsPath: robots(source)
        case Self.iconPath: .asset(brand.icon)
        default: nil
        }
    }

    /// The paths that programs may read. Nothing of a session is among them.
    private func robots(_ source: RequestSource) -> HTTPResponse {
        .text(
            200,
            """
            User-agent: *
            Disallow: /answer
            Disallow: /start
            Disallow: /leave
            Disallow: /file
            Sitemap: \(source.origin)\(Self.mapPath)
            """)
    }

    // MARK: - Pages

    /// Returns the response to a request as one like it had it before; nil for another request, or after a change.
    func known(_ request: HTTPRequest) -> HTTPResponse? {
        PageRequest(request, isBehindProxy: isBehindProxy).flatMap(pages.page(of:))?.response(to: request)
    }

    /// Answers with the page of an address, the same for everybody.
    func read(_ address: WebAddress, _ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        let known = PageRequest(request, isBehindProxy: isBehindProxy)
        send(place(of: address, source), request, reply, for: known) { [self] in await make(address, source) }
    }

    /// Begins what a button says if the page of an address has the button, as the page is now. Otherwise nothing is
    /// done, which the answer says.
    func begin(
        _ action: String, at address: WebAddress, _ source: RequestSource, _ reply: Reply,
        _ begin: @escaping @Sendable () -> Void
    ) {
        let place = place(of: address, source)
        let isTaken = pages.get(place, make: { [self] in await make(address, source) }) { [messages] page in
            if page.actions.contains(action) { return begin() }
            reply.send(page.response.status == 503 ? page.response : messages.noButton(at: address.reference))
        }
        if !isTaken { reply.send(messages.busy) }
    }

    private func send(
        _ place: PublicPages.Place, _ request: HTTPRequest, _ reply: Reply, for known: PageRequest? = nil,
        make: @escaping @Sendable () async -> PublicPages.Made
    ) {
        let isTaken = pages.get(place, for: known, make: make) { reply.send($0.response(to: request)) }
        if !isTaken { reply.send(messages.busy.secured) }
    }

    private func place(of address: WebAddress, _ source: RequestSource) -> PublicPages.Place {
        PublicPages.Place(
            origin: source.origin, route: address.route, path: address.path, query: address.query)
    }

    private var quietLane: Lane? { lanes.min { $0.waitingCount < $1.waitingCount } }

    private func make(_ address: WebAddress, _ source: RequestSource) async -> PublicPages.Made {
        guard let lane = quietLane else { return .init(messages.busy) }
        let work = Task { try await lane.page(at: address.link) }
        let limit = Task {
            try await Task.sleep(for: Self.makingLimit)
            work.cancel()
        }
        defer { limit.cancel() }
        do {
            guard let page = try await work.value else { return .init(messages.nothing) }
            // Whatever else stood in the query of the first visitor is on no page.
            let address = page.parameters.map(address.keeping) ?? address
            let markup = PublicPageMarkup(
                page: page, brand: brand, origin: source.origin, address: address,
                start: address.isShown ? startLink : nil)
            return PublicPages.Made(
                .page(page.isMissing ? 404 : 200, try markup.document()).showingPictures(of: page.content),
                links: page.allLinks, actions: page.actionLinks, parameters: page.parameters)
        } catch {
            return .init(response(to: error))
        }
    }

    private func response(to error: any Error) -> HTTPResponse {
        error is LinkProblem || error is any AnswerProblem ? messages.nothing : messages.busy
    }

    // MARK: - The map

    /// Answers with the addresses that programs are to know: every page's own, and the addresses that it leads to.
    func sendMap(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        send(PublicPages.Place(origin: source.origin, path: Self.mapPath), request, reply) {
            [self] in
            await SiteMap(addresses: addresses, origin: source.origin) { [self] address in
                await pages.page(place(of: address, source), make: { [self] in await make(address, source) })?.links
            }.response
        }
    }
}
