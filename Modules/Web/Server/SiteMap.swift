import BoardyHTTP
import BoardyModulePlugin

/// The list of all addresses that are read without a session, for programs.
struct SiteMap: Sendable {
    /// The most addresses of a site map, by its format.
    private static let limit = 50_000

    let addresses: WebAddresses
    let origin: String
    /// Returns the links of the page at an address; nil if it could not be made.
    let links: @Sendable (WebAddress) async -> [String]?

    /// The list, without the headers of a kept page.
    var response: PublicPages.Made {
        get async {
            let items = await references.map { "<url><loc>\(origin + $0)</loc></url>\n" as HTML }
            let document: HTML = """
                <?xml version="1.0" encoding="UTF-8"?>
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                \(items.joined())</urlset>

                """
            return PublicPages.Made(
                HTTPResponse(
                    200, [.init("Content-Type", "application/xml; charset=utf-8")], body: document.bytes),
                parameters: [])
        }
    }

    /// The start, the addresses that every page leads to, and all that these lead to.
    private var references: some Collection<String> {
        get async {
            var found = ["/"], seen: Set = ["/"], lists = addresses.named.map(\.path)
            found += lists
            seen.formUnion(lists)
            while let next = lists.popLast(), found.count < Self.limit {
                guard let address = addresses.address(of: next), let links = await links(address) else { continue }
                for link in links {
                    guard let linked = addresses.address(of: WebAddresses.reference(of: link)), linked.isReadable,
                        seen.insert(linked.reference).inserted
                    else { continue }
                    // The pages of a list lead on, and are no things of their own.
                    if linked.isFixed { lists.append(linked.reference) } else { found.append(linked.reference) }
                }
            }
            return found.prefix(Self.limit)
        }
    }
}
