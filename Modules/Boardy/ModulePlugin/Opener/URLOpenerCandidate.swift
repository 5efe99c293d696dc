public import BoardyCore
import Foundation

/// A route or an opener that takes a URL which is being opened.
public struct URLOpenerCandidate: CustomStringConvertible {
    /// The name of the opener; for a route its plugin's name.
    public let name: String
    /// The board to which a route leads, or nil for an opener.
    public let board: BoardID?
    let open: (Motherboard) throws -> Void

    public var description: String { name + (board.map { " (\($0))" } ?? "") }
}

/// The answer of a validator about a URL, before anything else is asked about it.
public enum URLOpeningValidationStatus: Sendable {
    /// The URL may be opened.
    case accepted
    /// The URL must not be opened. The denied handler is called.
    case denied
}

/// The decisions of an app about the URLs that it opens.
struct URLOpeningRules {
    typealias Selected = ([URLOpenerCandidate]) -> Void

    var validate: (URL) -> URLOpeningValidationStatus = { _ in .accepted }
    var select: (Motherboard, URL, [URLOpenerCandidate], @escaping Selected) -> Void = { $3($2) }
    var onNotFound: ((Motherboard, URL) -> Void)?
    var onDenied: ((Motherboard, URL) -> Void)?
}
