public import BoardyComponentKit
public import Testing

/// A context that shows alerts to nobody and chooses actions by their titles.
///
///     let presenter = TestAlertPresenter(choosing: "Empty")
///     motherboard.putIntoContext(presenter)
///     motherboard.ioCart().activation.activate()
///     #expect(presenter.titles == ["Empty the cart?"])
///
/// Belongs to the domain of the motherboard, which does not keep it alive.
public final class TestAlertPresenter: AlertPresenter {
    private struct Open {
        let number: Int
        let alert: Alert
        let choose: (AlertAction?) -> Void
    }

    /// Everything that was shown, in order.
    public private(set) var alerts: [Alert] = []
    private var prepared: [String]
    private var open: [Open] = []

    /// A presenter that has shown nothing.
    ///
    /// - Parameter titles: what it chooses at once, the first for the first alert. Alerts beyond these stay open for ``choose(_:sourceLocation:)``.
    public init(choosing titles: String...) { prepared = titles }

    /// The titles of what was shown, in order; of an alert without one, an empty text.
    public var titles: [String] { alerts.map { $0.title ?? "" } }

    /// How many alerts wait for a choice.
    public var openCount: Int { open.count }

    @discardableResult
    public func present(_ alert: Alert, choose: @escaping (AlertAction?) -> Void) -> () -> Void {
        alerts.append(alert)
        let number = alerts.count
        open.append(Open(number: number, alert: alert, choose: choose))
        if !prepared.isEmpty { self.choose(prepared.removeFirst()) }
        return { [weak self] in self?.open.removeAll { $0.number == number } }
    }

    /// Chooses an action of the newest open alert. Records an issue if there is no such action, or no alert; the alert stays open then.
    public func choose(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let newest = open.last else {
            Issue.record("'\(title)' cannot be chosen: no alert is open", sourceLocation: sourceLocation)
            return
        }
        guard let action = newest.alert.actions.first(where: { $0.title == title }) else {
            let offered = newest.alert.actions.map { "'\($0.title)'" }.joined(separator: ", ")
            Issue.record(
                "'\(title)' cannot be chosen: the alert '\(newest.alert.title ?? "")' offers \(offered.isEmpty ? "nothing" : offered)",
                sourceLocation: sourceLocation)
            return
        }
        open.removeLast()
        newest.choose(action)
    }

    /// Closes the newest open alert without a choice. Records an issue if there is none.
    public func dismiss(sourceLocation: SourceLocation = #_sourceLocation) {
        guard let newest = open.popLast() else {
            Issue.record("nothing can be closed: no alert is open", sourceLocation: sourceLocation)
            return
        }
        newest.choose(nil)
    }
}
