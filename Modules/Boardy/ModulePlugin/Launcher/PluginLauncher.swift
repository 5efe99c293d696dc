public import BoardyCore
public import Foundation

/// The assembled app: its plugins' boards behind one mainboard.
///
///     PluginLauncher.with(options: .default)
///         .install(launcherPlugin: AuthenticationLauncherPlugin())
///         .install(launcherPlugin: DashboardLauncherPlugin())
///         .initialize()
///         .launch(in: context) { $0.serviceMap.modDashboard.ioDashboard.activation.activate() }
///
/// It belongs to the isolation domain it was made in. It keeps its mainboard and its plugins' boards alive; a context that is an
/// ``AttachmentOwner`` keeps it.
public final class PluginLauncher {
    /// The root motherboard that all plugins' boards are produced on.
    public let mainboard: Motherboard
    /// What each plugin has declared, in the order of installation.
    public let manifests: [PluginManifest]
    private let registry: Registry
    private let routes: RouteTable
    private let refusedPlugins: [Finding]
    /// The context that keeps the launcher.
    private weak var keeper: (any AttachmentOwner)?

    init(mainboard: Motherboard, registry: Registry, manifests: [PluginManifest], refusedPlugins: [Finding]) {
        self.mainboard = mainboard
        self.registry = registry
        self.manifests = manifests
        self.refusedPlugins = refusedPlugins
        var routes: [Route] = []
        for manifest in manifests where !manifest.routes.isEmpty { routes += manifest.routes }
        self.routes = RouteTable(routes: routes)
    }

    /// Begins an assembly.
    ///
    /// - Parameter options: what all plugins get to see.
    public static func with(options: MainOptions) -> LauncherAssembly { LauncherAssembly(options: options) }

    /// Everything about these plugins that does not fit together. Nothing is activated or constructed for it.
    ///
    /// - Parameter available: all manifests there are, to name who would close a gap.
    public func validate(among available: [PluginManifest] = []) -> Validation {
        Validation(of: manifests, among: available, refused: refusedPlugins)
    }

    /// What the plugins offer at an extension point.
    public func contributions<Point: ExtensionPoint>(to point: Point.Type) -> Contributions<Point> {
        registry.contributions(to: point)
    }

    // MARK: - Launch

    /// Puts the mainboard into a context and starts the app there. The context keeps the launcher alive; one it was launched in before
    /// lets go of it.
    public func launch<Context: AttachmentOwner>(
        in context: Context, isolation: isolated (any Actor)? = #isolation, _ body: (Motherboard) -> Void
    ) {
        context.attachObject(self)
        start(in: context, keptBy: context, isolation, body)
    }

    /// Puts the mainboard into any object and starts the app there.
    ///
    /// - Returns: the launcher, for the caller to keep: the object does not.
    @_disfavoredOverload
    public func launch(
        in context: AnyObject, isolation: isolated (any Actor)? = #isolation, _ body: (Motherboard) -> Void
    ) -> PluginLauncher {
        start(in: context, keptBy: nil, isolation, body)
        return self
    }

    /// Starts the app without a context.
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

    /// The route that takes a link; nil if none does.
    public func match(_ link: String) -> RouteMatch? { routes.match(link) }

    /// Activates the board that a link leads to. Needs no launch before.
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

    /// The same as ``open(link:file:line:)``.
    @discardableResult
    public func open(url: URL, file: StaticString = #fileID, line: UInt = #line) -> LinkOpening {
        open(link: url.absoluteString, file: file, line: line)
    }

    private func report(_ kind: DiagnosticKind, _ message: String, _ file: StaticString, _ line: UInt) {
        mainboard.report(kind, message, file, line)
    }
}
