public import BoardyCore
public import BoardyModulePlugin
public import Foundation

// The openers of URLs as Boardy 1.x has them. Routes replace most of them.

/// One opener, or several, as the installer of Boardy 1.x takes them.
public protocol URLOpenerPluginConvertible {
    /// The openers in their order.
    var urlOpenerPlugins: [any URLOpenerPlugin] { get }
}

extension Array: URLOpenerPluginConvertible where Element == any URLOpenerPlugin {
    public var urlOpenerPlugins: [any URLOpenerPlugin] { self }
}

extension URLOpenerPlugin {
    /// The name of the type. An opener that a person chooses declares a name of its own.
    public var name: String { "\(Self.self)" }

    /// The opener itself.
    public var urlOpenerPlugins: [any URLOpenerPlugin] { [self] }
}

extension URLOpenerPluginBuilder {
    /// Takes the openers of a type of the app.
    @_disfavoredOverload
    public static func buildExpression(_ openers: any URLOpenerPluginConvertible) -> [any URLOpenerPlugin] {
        openers.urlOpenerPlugins
    }
}

extension BlockURLOpenerPlugin {
    /// Creates an opener with the name of its type. Give the opener a name instead.
    public init(
        condition: @escaping (URL) -> URLOpeningOption<Parameter>,
        handler: @escaping (Motherboard, Parameter) -> Void
    ) { self.init(name: "\(Self.self)", condition: condition, handler: handler) }
}

extension PluginLauncher {
    /// Installs an opener that is made of closures. Give it a name instead.
    @discardableResult
    public func installURLOpenerPlugin<Parameter>(
        condition: @escaping (URL) -> URLOpeningOption<Parameter>,
        handler: @escaping (Motherboard, Parameter) -> Void
    ) -> Self { install(urlOpenerPlugin: BlockURLOpenerPlugin(condition: condition, handler: handler)) }

    /// Installs an opener that takes the URLs for which a condition is true. Give it a name instead.
    @discardableResult
    public func installURLOpenerPlugin(
        condition: @escaping (URL) -> Bool, handler: @escaping (Motherboard) -> Void
    ) -> Self {
        install(urlOpenerPlugin: BlockURLOpenerPlugin(name: "URLOpenerPlugin", condition: condition, handler: handler))
    }
}

/// The parts of a URL that openers read.
public struct BoardyURLExtensions {
    let url: URL

    /// The parameters of the query by their names. A name without a value has an empty one, and the last of several
    /// counts.
    public var queryParameters: [String: String] {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { _, last in last }
    }

    /// The parameters of the query as a JSON object of texts; empty if they cannot be encoded.
    public var queryData: Data { (try? JSONEncoder().encode(queryParameters)) ?? Data() }

    /// The components of the path, without slashes.
    public var pathComponents: [String] { url.pathComponents.filter { $0 != "/" } }
}

extension URL {
    /// The parts that openers read. Write a route instead, which is validated and listed with the others.
    public var boardy: BoardyURLExtensions { BoardyURLExtensions(url: self) }
}
