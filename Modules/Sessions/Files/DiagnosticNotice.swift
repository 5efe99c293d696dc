import BoardyCore
package import BoardyHeadless

/// A sentence on the next screen of a person, in place of diagnostics that are written to a log for developers. A
/// screen that tells a problem has no such sentence.
package final class DiagnosticNotice: Sendable {
    private let isDue = Locked(false)
    private let logPath: String
    private let program: String

    package init(logPath: String, program: String) {
        self.logPath = logPath
        self.program = program
    }

    /// Makes the sentence due, because there was a diagnostic. Several of them before the next screen make one
    /// sentence.
    package func becomeDue() { isDue.withLock { $0 = true } }

    /// Returns a driver that shows the sentence at the top of the next screen of another driver.
    ///
    /// - Parameter write: gets a sentence that became due after the last screen.
    package func driver(
        around driver: any ScreenDriver, writingRest write: @escaping (String) -> Void
    ) -> any ScreenDriver {
        MappedDriver(driver) { [self] in
            if let sentence = take() { write("\(program): \(sentence.printable)\n") }
        } map: { [self] prompt in
            // A problem that is told stands for the diagnostic.
            guard let sentence = take(), !prompt.hasProblem else { return prompt }
            return prompt.showing([.notice(sentence, .warning)] + prompt.content)
        }
    }

    /// Returns the sentence if it is due, once.
    private func take() -> String? {
        let wasDue = isDue.withLock { isDue in
            defer { isDue = false }
            return isDue
        }
        return wasDue
            ? "Something in the app did not work as it should. Its developers find the details in \(logPath)" : nil
    }
}
