public import BoardyCore
public import Foundation

/// An assembled app: the boards of its plugins on one mainboard.
///
///     PluginLauncher.with(options: .default)
///         .install(launcherPlugin: AuthenticationLauncherPlugin())
///         .install(launcherPlugin: DashboardLauncherPlugin())
///         .initialize()
///         .launch(in: context) { $0.serviceMap.modDashboard.ioDashboard.activation.activate() }
///
/// A launcher belongs to the isolation domain in which it was made. It keeps its mainboard and the boards of its plugins alive. A context that
/// is an ``AttachmentOwner`` keeps the launcher.
public final class PluginLauncher {
    /// The root motherboard, which makes the boards of all plugins.
    public let mainboard: Motherboard
    /// The declarations of each plugin, in the order of installation.
    public let manifests: [PluginManifest]
    private let registry: Registry
    private let routes: RouteTable
    private let refusedPlugins: [ValidationIssue]
    private weak var keeper: (any AttachmentOwner)?

    init(mainboard: Motherboard, registry: Registry, manifests: [PluginManifest], refusedPlugins: [ValidationIssue]) {
        self.mainboard = mainboard
        self.registry = registry
        self.manifests = manifests
        self.refusedPlugins = refusedPlugins
        routes = RouteTable(routes: manifests.flatMap(\.routes))
    }

    /// Checks that the plugins fit together. No board is made or activated for this.
    ///
    /// - Parameter available: the manifests of all known plugins, to name those that would close a gap.
    public func validate(among available: [PluginManifest] = []) -> Validation {
        Validation(of: manifests, among: available, refused: refusedPlugins)
    }

    /// Returns the contributions of all plugins to an extension point.
    public func contributions<Point: ExtensionPoint>(to point: Point.Type) -> Contributions<Point> {
        registry.contributions(to: point)
    }

    // MARK: - Launch

    /// Puts the mainboard into a context and starts the app there.
    ///
    /// The context keeps the launcher alive. The context of an earlier launch releases it.
    ///
    /// - Parameter body: activates the first boards of the app on the mainboard.
    public func launch<Context: AttachmentOwner>(
        in context: Context, isolation: isolated (any Actor)? = #isolation, _ body: (Motherboard) -> Void
    ) {
        context.attachObject(self)
        start(in: context, keptBy: context, isolation, body)
    }

    /// Puts the mainboard into any object and starts the app there.
    ///
    /// - Parameter body: activates the first boards of the app on the mainboard.
    /// - Returns: the launcher, which the caller must keep, since the object does not.
    @_disfavoredOverload
    public func launch(
        in context: AnyObject, isolation: isolated (any Actor)? = #isolation, _ body: (Motherboard) -> Void
    ) -> PluginLauncher {
        start(in: context, keptBy: nil, isolation, body)
        return self
    }

    /// Starts the app without a context: calls `body` with the mainboard.
    public func activateNow(_ body: (Motherboard) -> Void) { body(mainboard) }

    private func start(
        in context: AnyObject, keptBy owner: (any AttachmentOwner)?, _ isolation: isolated (any Actor)?,
        _ body: (Motherboard) -> Void
    ) {
        if let keeper, keeper !== owner { keeper.detachObject(self) }
        keeper = owner
        mainboard.adopt(isolation: isolation)
        mainboard.putIntoContext(context)
        body(mainboard)
    }

    // MARK: - Links

    /// Returns the route that takes a link, with the parameters of the link; nil if no route takes it.
    public func match(_ link: String) -> RouteMatch? { routes.match(link) }

    /// Activates the board to which a link leads. No launch is needed before.
    ///
    /// A text that is no link is reported `urlInvalid`, and so is a link whose parameters do not fit; a link without a route is reported
    /// `urlUnhandled`.
    @discardableResult
    public func open(link: String, file: StaticString = #fileID, line: UInt = #line) -> LinkOpening {
        guard RouteTable.isLink(link) else {
            report(.urlInvalid, "'\(link)' is no link: it needs a scheme, as in 'app://cart'", file, line)
            return .invalid
        }
        guard let match = match(link) else {
            report(.urlUnhandled, "no plugin routes the link '\(link)'", file, line)
            return .notFound
        }
        do {
            try match.prepared()(mainboard)
            return .opened(plugin: match.route.plugin, board: match.route.contract.id)
        } catch {
            report(
                .urlInvalid, error is LinkProblem ? "\(error)" : "the link '\(link)' was refused: \(error)", file, line)
            return .refused(error)
        }
    }

    /// Activates the board to which a URL leads, as ``open(link:file:line:)`` does.
    @discardableResult
    public func open(url: URL, file: StaticString = #fileID, line: UInt = #line) -> LinkOpening {
        open(link: url.absoluteString, file: file, line: line)
    }

    private func report(_ kind: DiagnosticKind, _ message: String, _ file: StaticString, _ line: UInt) {
        mainboard.report(kind, message, file, line)
    }
}
