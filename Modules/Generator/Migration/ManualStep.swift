/// A place of an older checkout that a person changes.
public struct ManualStep: Equatable, Sendable, CustomStringConvertible {
    /// A section of the page "Coming from Boardy".
    public enum Section: String, CaseIterable, Sendable {
        case way = "The way over"
        case names = "Names"
        case types = "Every type of 1.63"
        case boards = "Boards"
        case flows = "Flows, actions, completion"
        case gateways = "Barriers and gateways"
        case producers = "Buses, continuable boards, producers, lifetimes"
        case composing = "Composing"
    }

    /// The path from the root of the checkout.
    public let path: String
    /// The line, counted from 1.
    public let line: Int
    /// The finding and the advice, as one sentence without a full stop.
    public let sentence: String
    /// The section of the page that tells more.
    public let section: Section

    public var description: String { "\(path):\(line): \(sentence) (Coming from Boardy, \"\(section.rawValue)\")" }
}
