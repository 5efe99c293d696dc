public import BoardyComponentKit
public import Testing

/// A context that presents alerts in a test and chooses actions by their titles. It shows nothing.
///
///     let presenter = TestAlertPresenter(choosing: "Empty")
///     motherboard.putIntoContext(presenter)
///     motherboard.ioCart().activation.activate()
///     #expect(presenter.titles == ["Empty the cart?"])
///
/// The presenter belongs to the domain of the motherboard, which does not keep it alive.
public final class TestAlertPresenter: AlertPresenter {
    private struct OpenAlert {
        let number: Int
        let alert: Alert
        let choose: (AlertAction?) -> Void
    }

    /// All alerts that were presented, in order, open or answered.
    public private(set) var alerts: [Alert] = []
    private var preparedTitles: [String]
    private var openAlerts: [OpenAlert] = []

    /// Creates a presenter.
    ///
    /// - Parameter titles: the titles of the actions to choose at once, the first for the first alert. Later alerts
    ///   stay open for ``choose(_:sourceLocation:)``.
    public init(choosing titles: String...) { preparedTitles = titles }

    /// The titles of all alerts that were presented, in order; an empty text for an alert without a title.
    public var titles: [String] { alerts.map { $0.title ?? "" } }

    /// The number of alerts that wait for a choice.
    public var openCount: Int { openAlerts.count }

    @discardableResult
    public func present(_ alert: Alert, choose: @escaping (AlertAction?) -> Void) -> () -> Void {
        alerts.append(alert)
        let number = alerts.count
        openAlerts.append(OpenAlert(number: number, alert: alert, choose: choose))
        if !preparedTitles.isEmpty { self.choose(preparedTitles.removeFirst()) }
        return { [weak self] in self?.openAlerts.removeAll { $0.number == number } }
    }

    /// Chooses an action of the newest open alert by its title. If there is no such action or no open alert, it records
    /// an issue, and an open alert stays open.
    public func choose(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let newest = openAlerts.last else {
            Issue.record("'\(title)' cannot be chosen: no alert is open", sourceLocation: sourceLocation)
            return
        }
        guard let action = newest.alert.actions.first(where: { $0.title == title }) else {
            let titles = newest.alert.actions.map { "'\($0.title)'" }.joined(separator: ", ")
            let alert = newest.alert.title ?? "", offered = titles.isEmpty ? "nothing" : titles
            Issue.record(
                "'\(title)' cannot be chosen: the alert '\(alert)' offers \(offered)", sourceLocation: sourceLocation)
            return
        }
        openAlerts.removeLast()
        newest.choose(action)
    }

    /// Closes the newest open alert without a choice. If no alert is open, it records an issue.
    public func dismiss(sourceLocation: SourceLocation = #_sourceLocation) {
        guard let newest = openAlerts.popLast() else {
            Issue.record("nothing can be closed: no alert is open", sourceLocation: sourceLocation)
            return
        }
        newest.choose(nil)
    }
}
