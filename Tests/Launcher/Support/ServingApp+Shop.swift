import Boardy
import LauncherTesting

@testable import LauncherKit

extension ServingApp {
    /// Returns a browser with a session, which is at the start of the shop.
    func session() async throws -> WebVisitor {
        let visitor = try WebVisitor(address)
        try await visitor.begin()
        return visitor
    }

    /// Starts `serve` or `serve-plugins` on the store of a launcher.
    ///
    /// - Parameters:
    ///   - isWorker: true for the command that serves boards to other processes.
    ///   - options: returns options with those that a test adds.
    convenience init(
        _ launcher: TestLauncher, _ arguments: String..., isWorker: Bool = false, environment: [String: String] = [:],
        options: @escaping @Sendable (MainOptions) -> MainOptions = { $0 }
    ) async throws {
        let command = isWorker ? ["serve-plugins"] : ["serve", "--port", "0", "--lanes", "2"]
        try await self.init(launcher.app, command + arguments, environment: environment) { surroundings in
            surroundings.options = { [own = surroundings.options] in options(own()) }
            surroundings.useQueue(launcher.queue, outages: launcher.outages)
        }
    }
}
