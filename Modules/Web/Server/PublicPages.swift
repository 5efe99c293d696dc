import BoardyCore
import BoardyHTTP
import BoardySodium

/// The pages that are read without a session, kept until data change. Any thread uses it.
final class PublicPages: Sendable {
    /// The place of a page: what it contains depends on nothing else.
    struct Place: Hashable {
        let origin: String
        /// The pattern of the route whose parameters the page reads.
        var route = ""
        let path: String
        var query: [String: String] = [:]
    }

    /// The key of a kept page: its place, with the parameters that it has read and no others. A parameter that was read
    /// and not there has no value.
    private struct Key: Hashable {
        let origin: String
        let path: String
        let parameters: [String: String?]

        init(_ place: Place, _ names: Set<String>) {
            (origin, path) = (place.origin, place.path)
            parameters = Dictionary(uniqueKeysWithValues: names.map { ($0, place.query[$0]) })
        }
    }

    /// A page with what a request may ask of it.
    // A class, as each request takes it: copies of its parts would take longer than finding it.
    final class Made: Sendable {
        let response: HTTPResponse
        /// The response to a request with a cookie, which a shared cache would note beside the page.
        private let ownResponse: HTTPResponse
        let tag: String
        /// The links to routes of the app.
        let links: [String]
        /// The links that the buttons of the page open.
        let actions: Set<String>
        /// The names of the parameters that the page depends on; nil for all of its place.
        let parameters: Set<String>?

        /// - Parameter response: the response without the headers of a kept page. A status other than 200 is not kept.
        init(
            _ response: HTTPResponse, links: [String] = [], actions: [String] = [], parameters: Set<String>? = nil
        ) {
            self.links = links
            self.actions = Set(actions)
            self.parameters = parameters
            guard case .bytes(let bytes) = response.body, response.status == 200 else {
                tag = ""
                self.response = response.secured
                ownResponse = self.response
                return
            }
            tag = "\"\(BLAKE2b.hash(of: bytes).prefix(16).hexadecimal)\""
            self.response = response.adding(Self.headers(tag, isOwn: false)).secured.kept
            ownResponse = response.adding(Self.headers(tag, isOwn: true)).secured.kept
        }

        /// The headers of a page that anybody may keep, and has to ask about before it is shown again. Who brings a
        /// cookie may get a page of a session in its place.
        ///
        /// - Parameter isOwn: true for a page that only the browser may keep.
        private static func headers(_ tag: String, isOwn: Bool) -> [HTTPResponse.Header] {
            [
                .init("ETag", tag), .init("Cache-Control", isOwn ? "private, no-cache" : "no-cache"),
                .init("Vary", "Cookie"),
            ]
        }

        /// Returns the response, or 304 if the client has the page. Then the response has the page too, whose length it
        /// tells: a cache would take another length for another page.
        func response(to request: HTTPRequest) -> HTTPResponse {
            let isOwn = request.header("Cookie") != nil, response = isOwn ? ownResponse : self.response
            guard !tag.isEmpty, let known = request.header("If-None-Match"), case .bytes(let bytes) = response.body
            else { return response }
            let tags = known.split(separator: ",").map { $0.drop { $0 == " " } }
            guard tags.contains(where: { $0 == tag || $0 == "W/\(tag)" || $0 == "*" }) else { return response }
            return HTTPResponse(304, Self.headers(tag, isOwn: isOwn), body: bytes).secured
        }
    }

    private struct Waited: Hashable {
        let place: Place
        let generation: Int
    }

    private struct State {
        var made: [Key: Made] = [:]
        /// The parameters that pages of a route have read, which can be several sets: one may be read only if another
        /// is not there.
        var readNames: [String: Set<Set<String>>] = [:]
        /// The pages of requests that need not be routed again. All of them are among those above.
        var known: [PageRequest: Made] = [:]
        var waiting: [Waited: [@Sendable (Made) -> Void]] = [:]
        /// Counts the changes of the data.
        var generation = 0

        func page(at place: Place) -> Made? {
            readNames[place.route]?.lazy.map { made[Key(place, $0)] }.first { $0 != nil } ?? nil
        }

        mutating func keep(_ page: Made, at place: Place) {
            let names = page.parameters ?? Set(place.query.keys)
            // Any other page makes way.
            if made.count >= PublicPages.limit, let key = made.keys.first {
                made[key] = nil
                known = [:]
            }
            readNames[place.route, default: []].insert(names)
            made[Key(place, names)] = page
        }

        /// Remembers the page of a request, unless its query has items that the page does not read: there are any
        /// number of those.
        mutating func note(_ page: Made, of request: PageRequest) {
            guard page.parameters?.isSuperset(of: request.query.keys) ?? request.query.isEmpty else { return }
            if known.count >= PublicPages.limit { known = [:] }
            known[request] = page
        }
    }

    /// The most pages that are kept.
    static let limit = 2_000
    /// The most pages that are being made at one time.
    static let waitingLimit = 64

    private let state = Locked(State())

    /// Forgets all pages, because data have changed.
    func removeAll() {
        state.withLock { state in
            state.generation += 1
            (state.made, state.readNames, state.known) = ([:], [:], [:])
        }
    }

    /// The number of pages that are kept.
    var count: Int { state.withLock { $0.made.count } }

    /// The number of those who wait for pages that are being made.
    var waiterCount: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

    /// Returns the kept page of a request that had it before; nil if data have changed since.
    func page(of request: PageRequest) -> Made? { state.withLock { $0.known[request] } }

    /// Gives a page to a closure: the kept one, or one that is made of the data of now. Requests for one page wait for
    /// the same.
    ///
    /// - Parameters:
    ///   - request: a request that has the page from now on, if the page is kept.
    ///   - make: makes the page.
    ///   - take: gets the page.
    /// - Returns: false if too many pages are being made.
    func get(
        _ place: Place, for request: PageRequest? = nil, make: @escaping @Sendable () async -> Made,
        take: @escaping @Sendable (Made) -> Void
    ) -> Bool {
        enum Next {
            case kept(Made), begun(Waited), joined, refused
        }
        let next = state.withLock { state -> Next in
            if let made = state.page(at: place) {
                if let request { state.note(made, of: request) }
                return .kept(made)
            }
            let waited = Waited(place: place, generation: state.generation)
            if state.waiting[waited] != nil {
                state.waiting[waited]?.append(take)
                return .joined
            }
            if state.waiting.count >= Self.waitingLimit { return .refused }
            state.waiting[waited] = [take]
            return .begun(waited)
        }
        switch next {
        case .kept(let made): take(made)
        case .begun(let waited): Task { finish(waited, with: await make()) }
        case .joined: break
        case .refused: return false
        }
        return true
    }

    private func finish(_ waited: Waited, with made: Made) {
        let takers = state.withLock { state in
            // A page of before a change is given to those who asked before it, and not kept.
            if state.generation == waited.generation, made.response.status == 200 {
                state.keep(made, at: waited.place)
            }
            return state.waiting.removeValue(forKey: waited) ?? []
        }
        for take in takers { take(made) }
    }

    /// Returns a page as ``get(_:make:take:)`` gives it; nil if too many are being made.
    func page(_ place: Place, make: @escaping @Sendable () async -> Made) async -> Made? {
        await withCheckedContinuation { continuation in
            if !get(place, make: make, take: { continuation.resume(returning: $0) }) {
                continuation.resume(returning: nil)
            }
        }
    }
}
