public import BoardyCore
import Foundation

/// Everything that opens the links of a launcher: the routes and openers of its plugins, the openers of the app, and
/// the decisions of the app.
final class LinkOpener {
    private let plugins: [PluginManifest]
    /// The openers with the position of their plugin, in the order of installation.
    private var openers: [(plugin: Int, opener: any URLOpenerPlugin)]
    var rules = URLOpeningRules()

    /// - Parameters:
    ///   - plugins: the manifests of the plugins.
    ///   - openers: the openers with the position of their plugin, in the order of installation.
    init(of plugins: [PluginManifest], openers: [(plugin: Int, opener: any URLOpenerPlugin)]) {
        self.plugins = plugins
        self.openers = openers
    }

    func add(_ openers: [any URLOpenerPlugin]) { self.openers += openers.map { (plugins.count, $0) } }

    private func match(_ link: ParsedLink) -> RouteMatch? { plugins.lazy.flatMap(\.routes).match(link) }

    func match(_ text: String) -> RouteMatch? { ParsedLink(text).flatMap { match($0) } }

    /// Opens a link on a mainboard. Diagnostics go to the sink that the mainboard has now, also the diagnostics of a
    /// choice that the app makes later.
    ///
    /// - Parameter asAddress: true to show the page of a route.
    func open(
        _ text: String, asAddress: Bool = false, on mainboard: Motherboard, _ file: StaticString, _ line: UInt
    ) -> LinkOpening {
        let sink = mainboard.currentSink, id = mainboard.identifier
        let report: (DiagnosticKind, String) -> Void = { kind, message in
            sink.report(Diagnostic(kind, motherboard: id, message, file: file, line: line))
        }
        guard let link = ParsedLink(text), let url = URL(string: text) else {
            report(.urlInvalid, "'\(text)' is no link: \(text.reasonForNoLink(example: "app://cart"))")
            return .invalid
        }
        if rules.validate(url) == .denied {
            guard let handle = rules.onDenied ?? rules.onNotFound else {
                report(.urlDenied, "the link '\(text)' is denied by the validator of the app, and nothing was opened")
                return .denied
            }
            handle(mainboard, url)
            return .denied
        }
        let candidates = candidates(for: link, url, asAddress: asAddress)
        switch candidates.count {
        case 0:
            if let handle = rules.onNotFound {
                handle(mainboard, url)
            } else {
                report(.urlUnhandled, "no plugin routes the link '\(text)'")
            }
            return .notFound
        case 1: return Self.run(candidates, text, on: mainboard, report)
        default: return select(among: candidates, text, url, on: mainboard, report)
        }
    }

    private func candidates(for link: ParsedLink, _ url: URL, asAddress: Bool) -> [URLOpenerCandidate] {
        var found = openers.compactMap { plugin, opener in
            opener.opening(of: url).map { open in
                (plugin, URLOpenerCandidate(name: opener.name, board: nil, open: open))
            }
        }
        if let match = match(link) {
            let plugin = plugins.firstIndex { $0.name == match.route.plugin } ?? plugins.count
            let candidate = URLOpenerCandidate(name: match.route.plugin, board: match.route.contract.id) { mainboard in
                try (asAddress ? match.shown() : match.prepared())(mainboard)
            }
            found.insert((plugin, candidate), at: found.firstIndex { $0.0 >= plugin } ?? found.count)
        }
        return found.map(\.1)
    }

    /// Lets the app choose. It may choose at once or later, and once.
    private func select(
        among candidates: [URLOpenerCandidate], _ text: String, _ url: URL, on mainboard: Motherboard,
        _ report: @escaping (DiagnosticKind, String) -> Void
    ) -> LinkOpening {
        var outcome: LinkOpening?
        rules.select(mainboard, url, candidates) { [weak mainboard] selected in
            guard outcome == nil else {
                return report(.resultIgnored, "a second selection for the link '\(text)' was ignored")
            }
            outcome = .cancelled
            guard let mainboard, !selected.isEmpty else { return }
            outcome = Self.run(selected, text, on: mainboard, report)
        }
        return outcome ?? .pendingSelection(among: candidates.map(\.name))
    }

    private static func run(
        _ candidates: [URLOpenerCandidate], _ text: String, on mainboard: Motherboard,
        _ report: (DiagnosticKind, String) -> Void
    ) -> LinkOpening {
        var opened: [URLOpenerCandidate] = [], refusal: (any Error)?
        for candidate in candidates {
            do {
                try candidate.open(mainboard)
                opened.append(candidate)
            } catch {
                refusal = refusal ?? error
                report(.urlInvalid, RouteMatch.message(of: error, for: text))
            }
        }
        if opened.isEmpty, let refusal { return .refused(refusal) }
        if opened.count == 1, let board = opened[0].board { return .opened(plugin: opened[0].name, board: board) }
        return .openedBy(opened.map(\.name))
    }
}

extension DiagnosticKind {
    /// The validator of an app denied a link, and the app has no handler for denied links.
    public static let urlDenied = DiagnosticKind("urlDenied")
}
