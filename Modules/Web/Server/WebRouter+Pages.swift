import BoardyHTTP
import BoardyHeadless
import BoardyModulePlugin

// Pages that are read without a session and a cookie.

extension WebRouter {
    /// The longest time that a page is made.
    private static let makingLimit = Duration.seconds(10)
    /// The most addresses of a site map, by its format.
    private static let siteMapLimit = 50_000

    static let siteMapPath = "/sitemap.xml"

    /// Answers with the page of an address, the same for everybody.
    func read(_ address: WebAddress, _ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        let known = request.header("If-None-Match"), place = place(of: address, source)
        let isTaken = pages.get(place, make: { await make(address, place) }) {
            reply.send($0.response(ifNoneMatch: known))
        }
        if !isTaken { reply.send(busy.secured) }
    }

    private func place(of address: WebAddress, _ source: RequestSource) -> PublicPages.Place {
        PublicPages.Place(origin: source.origin, reference: address.reference)
    }

    private var busy: HTTPResponse {
        message(503, "Too busy", "There is too much to do at the moment. Please come back in a moment.")
            .adding([.init("Retry-After", "2")])
    }

    private func make(_ address: WebAddress, _ place: PublicPages.Place) async -> PublicPages.Made {
        guard let lane = lanes.min(by: { $0.waitingCount < $1.waitingCount }) else { return .init(busy) }
        let work = Task { try await lane.page(at: address.link) }
        let limit = Task {
            try await Task.sleep(for: Self.makingLimit)
            work.cancel()
        }
        defer { limit.cancel() }
        do {
            guard let page = try await work.value else { return .init(nothing) }
            let markup = PublicPageMarkup(
                page: page, brand: settings.brand, origin: place.origin, address: address,
                start: address.isShown ? settings.startLink : nil)
            return PublicPages.Made(.page(page.isMissing ? 404 : 200, try markup.document()), links: page.allLinks)
        } catch is LinkProblem {
            return .init(nothing)
        } catch is any AnswerProblem {
            return .init(nothing)
        } catch {
            return .init(busy)
        }
    }

    private var nothing: HTTPResponse { message(404, "Not found", "There is nothing at this address.") }

    /// Answers with the addresses that programs are to know: those of every page, and those that they lead to.
    func sendSiteMap(_ request: HTTPRequest, _ source: RequestSource, _ reply: Reply) {
        let known = request.header("If-None-Match")
        let place = PublicPages.Place(origin: source.origin, reference: Self.siteMapPath)
        let isTaken = pages.get(place, make: { await siteMap(source) }) {
            reply.send($0.response(ifNoneMatch: known))
        }
        if !isTaken { reply.send(busy.secured) }
    }

    private func siteMap(_ source: RequestSource) async -> PublicPages.Made {
        var found = ["/"], seen: Set = ["/"], lists = settings.addresses.named.map(\.path)
        found += lists
        seen.formUnion(lists)
        while let next = lists.popLast(), found.count < Self.siteMapLimit {
            guard let address = settings.addresses.address(of: next),
                let page = await pages.page(
                    place(of: address, source), make: { await make(address, place(of: address, source)) })
            else { continue }
            for link in page.links {
                guard let linked = settings.addresses.address(of: WebAddresses.reference(of: link)), linked.isReadable,
                    seen.insert(linked.reference).inserted
                else { continue }
                // The pages of a list lead on, and are no things of their own.
                if linked.isFixed { lists.append(linked.reference) } else { found.append(linked.reference) }
            }
        }
        let items = found.prefix(Self.siteMapLimit).map { "<url><loc>\(source.origin + $0)</loc></url>\n" as HTML }
        let document: HTML = """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            \(items.joined())</urlset>

            """
        return PublicPages.Made(
            HTTPResponse(
                200, [.init("Content-Type", "application/xml; charset=utf-8")], body: Array(document.text.utf8)))
    }
}
