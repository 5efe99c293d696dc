/// A driver that passes everything to another one, each prompt as a closure returns it.
package struct MappedDriver: ScreenDriver {
    private let driver: any ScreenDriver
    private let map: (Prompt) -> Prompt
    private let onFinish: () -> Void

    /// - Parameters:
    ///   - driver: shows and answers the prompts.
    ///   - onFinish: called at the end of the session.
    ///   - map: returns a prompt as it is shown, also when its content has changed.
    package init(
        _ driver: any ScreenDriver, onFinish: @escaping () -> Void = {}, map: @escaping (Prompt) -> Prompt
    ) {
        self.driver = driver
        self.onFinish = onFinish
        self.map = map
    }

    package func present(_ notice: Prompt) async throws { try await driver.present(map(notice)) }
    package func answer(_ prompt: Prompt) async throws -> Answer { try await driver.answer(map(prompt)) }
    package func update(_ prompt: Prompt) { driver.update(map(prompt)) }
    package func showProgress(_ bar: ProgressBar?) { driver.showProgress(bar) }

    package func finish() throws {
        onFinish()
        try driver.finish()
    }
}
