import Boardy
import BoardyGraph
import BoardyHeadless
import BoardyRemote
import BoardyWeb
import LauncherKit

extension InspectorOptions {
    /// Makes the options of an inspector of plugins that are served.
    ///
    /// - Parameter queue: the queue of remote boards; nil if there is none.
    @MainActor
    init(of selection: PluginSelection, in context: CommandContext, _ queue: (any QueueAdministration)?) {
        let manifests = selection.manifests, graphviz = Graphviz(environment: context.environment)
        self.init(graph: ModuleGraph(of: manifests)) { try await graphviz.svg(of: $0) }
        contracts = manifests.flatMap(\.provides).map(\.contract)
        if let queue { remote = { try await Self.report(of: queue) } }
    }

    /// Returns the overview of a queue for a page of the inspector.
    ///
    /// - Throws: the ``CommandError`` that a command would end with.
    private static func report(of queue: any QueueAdministration) async throws -> InspectorReport {
        do {
            let overview = try await QueueOverview(of: queue)
            return InspectorReport(
                [
                    .init("Activations", overview.contractTable, none: QueueOverview.noContracts),
                    .init("Processes", overview.processTable, none: QueueOverview.noProcesses),
                ], json: try overview.json)
        } catch {
            throw CommandError(error)
        }
    }
}
