public import BoardyCore
public import Foundation

/// A part of a module, or of an app, that opens URLs which no typed route describes.
///
/// A plugin with links that lead to boards declares them with `MainComponent.route(_:to:)` instead: routes are
/// validated and listed. A launcher asks each opener once for each URL, in the order of installation, after the routes
/// of the same plugin.
public protocol URLOpenerPlugin {
    /// The name of the opener, by which a selection names the opener to a person.
    var name: String { get }

    /// Returns true if the opener takes the URL.
    func canOpenURL(_ url: URL) -> Bool

    /// Opens a URL that the opener takes, by activating boards of the mainboard.
    func mainboard(_ mainboard: Motherboard, open url: URL)

    /// Returns a closure that opens the URL, or nil if the opener does not take it. By default it asks
    /// `canOpenURL(_:)`.
    func opening(of url: URL) -> ((Motherboard) -> Void)?
}

extension URLOpenerPlugin {
    /// Returns a closure that calls `mainboard(_:open:)`, for an opener that decides by a condition.
    public func opening(of url: URL) -> ((Motherboard) -> Void)? {
        canOpenURL(url) ? { mainboard($0, open: url) } : nil
    }
}

/// The decision of an opener about a URL.
public enum URLOpeningOption<Parameter> {
    /// The opener takes the URL, from which it has read the parameter.
    case yes(Parameter)
    /// The opener leaves the URL to others.
    case no
}

/// An opener that reads a value from the URL. The URL is parsed once, for the decision and for opening.
///
///     struct OrderOpener: GuaranteedURLOpenerPlugin {
///         let name = "order"
///         func willOpen(url: URL) -> URLOpeningOption<Int> { Int(url.lastPathComponent).map { .yes($0) } ?? .no }
///         func mainboard(_ mainboard: Motherboard, openWith order: Int) {
///         mainboard.ioOrder().activation.activate(with: order) }
///     }
public protocol GuaranteedURLOpenerPlugin: URLOpenerPlugin {
    /// The type of the value that the opener reads from a URL.
    associatedtype Parameter

    /// Returns the parameter of a URL that the opener takes, or `no`.
    func willOpen(url: URL) -> URLOpeningOption<Parameter>

    /// Opens a URL by its parameter.
    func mainboard(_ mainboard: Motherboard, openWith parameter: Parameter)
}

extension GuaranteedURLOpenerPlugin {
    /// True if `willOpen(url:)` has a parameter.
    public func canOpenURL(_ url: URL) -> Bool { canRead(url, read) }

    /// Opens the URL by the parameter that `willOpen(url:)` reads. It does nothing without such a parameter.
    public func mainboard(_ mainboard: Motherboard, open url: URL) { open(url, on: mainboard, read) }

    /// Returns a closure that opens the URL by its parameter, which is read now, once. An opener that declares
    /// `canOpenURL(_:)` or `mainboard(_:open:)` itself is asked by them.
    public func opening(of url: URL) -> ((Motherboard) -> Void)? { opening(of: url, reading: read) }

    private func read(_ url: URL) -> ((Motherboard) -> Void)? {
        guard case .yes(let parameter) = willOpen(url: url) else { return nil }
        return { mainboard($0, openWith: parameter) }
    }
}

/// An opener that is made of closures: one that reads a parameter from the URL, and one that opens by it.
public struct BlockURLOpenerPlugin<Parameter>: GuaranteedURLOpenerPlugin {
    public let name: String
    private let condition: (URL) -> URLOpeningOption<Parameter>
    private let handler: (Motherboard, Parameter) -> Void

    /// Creates an opener that keeps both closures alive.
    public init(
        name: String, condition: @escaping (URL) -> URLOpeningOption<Parameter>,
        handler: @escaping (Motherboard, Parameter) -> Void
    ) {
        self.name = name
        self.condition = condition
        self.handler = handler
    }

    public func willOpen(url: URL) -> URLOpeningOption<Parameter> { condition(url) }
    public func mainboard(_ mainboard: Motherboard, openWith parameter: Parameter) { handler(mainboard, parameter) }
}

extension BlockURLOpenerPlugin where Parameter == Void {
    /// Creates an opener that takes the URLs for which a condition is true.
    public init(name: String, condition: @escaping (URL) -> Bool, handler: @escaping (Motherboard) -> Void) {
        self.init(
            name: name, condition: { condition($0) ? .yes(()) : .no }, handler: { mainboard, _ in handler(mainboard) })
    }
}
