public import BoardyCore
import BoardyHeadless
import Foundation
public import Testing

/// Plays a session script on a motherboard, so that a recording is a test. The test fails at the line of the script
/// that does not fit.
///
///     @Test func refund() async throws {
///         let shop = Shop()
///         let screens = try await replay("Sessions/refund.session", on: shop.mainboard) {
///             shop.mainboard.ioListOrders().activation.activate()
///         }
///         #expect(screens.contains("Refunded: 12.99 EUR"))
///     }
///
/// The motherboard gets a headless context of its own for the session, which ends with the session.
///
/// - Parameters:
///   - file: the path of the script. A relative one starts at the folder of the test's file.
///   - motherboard: a root motherboard.
///   - environment: the values of the variables that the script reads. No variables of the process are read.
///   - testFile: the file of the test.
///   - whenIdle: called when no screen is open and no work is under way, to show the next screen. If it starts nothing,
///     the session ends.
///   - begin: shows the first screen, as soon as the motherboard has its context.
/// - Returns: the screens with their answers, as the command line shows them. Secrets are masked.
/// - Throws: the reason why the file cannot be read. A `SessionError` is recorded as an issue and not thrown.
@discardableResult
public func replay(
    _ file: String, on motherboard: Motherboard, environment: [String: String] = [:],
    relativeTo testFile: StaticString = #filePath, sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation, whenIdle: () -> Void = {}, begin: () -> Void
) async throws -> String {
    let url = URL(filePath: file, relativeTo: URL(filePath: "\(testFile)"))
    let text = try String(contentsOf: url, encoding: .utf8)
    var screens = ""
    do {
        let context = HeadlessContext(
            driver: try ScriptDriver(
                parsing: text, name: file, environment: environment, output: .init { screens += $0 }))
        motherboard.putIntoContext(context)
        begin()
        try await context.run(motherboard, until: { false }, whenIdle: whenIdle)
    } catch let error as SessionError {
        let place = error.line.map {
            SourceLocation(
                fileID: "\(sourceLocation.moduleName)/\(url.lastPathComponent)", filePath: url.path, line: $0, column: 1
            )
        }
        Issue.record("\(error)", sourceLocation: place ?? sourceLocation)
    }
    return screens
}
