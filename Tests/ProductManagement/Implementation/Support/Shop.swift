import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyTesting
import ProductManagement
import ProductManagementIO

/// The launched module by itself, what it reports and what it shows.
@MainActor final class Shop {
    let driver: RecordingDriver
    let recorder = DiagnosticRecorder()
    let launcher: PluginLauncher
    private(set) var reports: [ImportReport] = []
    private(set) var pages: [ProductPage] = []
    private(set) var details: [ProductDetailsOutcome] = []
    /// True for each board that completed with success, in order.
    private(set) var completions: [Bool] = []
    let context: HeadlessContext

    init(
        answers: [Answer] = [], driver: RecordingDriver? = nil,
        options: MainOptions = .default.with(FileAccess.everywhere),
        others: OperatorPlugin? = OperatorPlugin(),
        buying: BuyingPlugin? = nil
    ) {
        self.driver = driver ?? RecordingDriver(answers)
        context = HeadlessContext(driver: self.driver)
        launcher = PluginLauncher.with(options: options)
            .install(
                launcherPlugins: [ProductManagementLauncherPlugin()] + (others.map { [$0] } ?? [])
                    + (buying.map { [$0] } ?? [])
            ).initialize()
        mainboard.diagnostics = recorder.sink
        mainboard.putIntoContext(context)
        mainboard.ioImportProducts().flow.addTarget(self) { $0.reports.append($1) }
        mainboard.ioListProducts().flow.addTarget(self) { $0.pages.append($1) }
        mainboard.ioProductDetails().flow.addTarget(self) { $0.details.append($1) }
        for completion in [
            mainboard.ioImportProducts().completion, mainboard.ioListProducts().completion,
            mainboard.ioProductDetails().completion,
        ] {
            completion.addTarget(self) { $0.completions.append($1) }
        }
    }

    var mainboard: Motherboard { launcher.mainboard }

    /// Activates the board of a contract, and returns what it sends meanwhile.
    func outputs<C: BoardContract>(_ contract: C.Type, _ input: C.Input) -> [C.Output] {
        var outputs: [C.Output] = []
        mainboard[contract].flow.handle { outputs.append($0) }
        mainboard[contract].activation.activate(with: input)
        return outputs
    }

    func run() async throws { try await context.run(mainboard) }

    func beginImport(_ text: String) {
        mainboard.ioImportProducts().activation.activate(with: .data(format: .json, text))
    }

    /// Brings in a catalogue; when this returns all of it is done.
    func importJSON(_ text: String) async {
        beginImport(text)
        await mainboard.workSettled()
    }

    /// Begins what a menu entry offers.
    func choose(_ title: String) throws {
        let entries = launcher.contributions(to: MenuEntries.self).all
        let entry = entries.first { $0.title == title }
        entry?.begin(mainboard)
    }
}
