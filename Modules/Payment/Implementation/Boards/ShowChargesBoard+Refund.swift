import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import Foundation
import PaymentIO

extension ShowChargesBoard {
    /// The error that money of a charge went back since its page was opened.
    private struct OutdatedPage: Error {
        let named: NamedCharge
        let typed: Money
        let problem: AskAgain
    }

    /// Asks for an amount until it is refunded, or refused for another reason than the amount.
    func refund(_ named: NamedCharge) async throws {
        var question = Question.refund(of: named), problem: AskAgain?, named = named
        while true {
            if !named.isRefundable {
                rootScreen.show(.outcome(.rejected(reason: .nothingRemains), of: named.charge.refundable))
                return
            }
            do {
                for notice in try await askForAmount(question, of: named, after: problem) { rootScreen.show(notice) }
                return
            } catch let page as OutdatedPage {
                (named, problem) = (page.named, page.problem)
                question = .refund(of: named, typed: page.typed)
            }
        }
    }

    /// Returns the notices of what was done.
    ///
    /// - Throws: ``OutdatedPage`` if another page has refunded a part of the charge meanwhile. Nothing is refunded
    ///   then.
    private func askForAmount(
        _ question: Question<RefundChoice>, of named: NamedCharge, after problem: AskAgain?
    ) async throws -> [Screen] {
        let open = named.charge.openRefunds ?? []
        return try await rootScreen.ask(question, after: problem) { choice in
            switch choice {
            case .back: return []
            case .askAgain: return try await askAgain(for: open, of: named.charge)
            case .refund(let amount):
                if open.contains(amount) { throw AskAgain(.openRefund(of: amount), at: "amount") }
                try await checkIsUpToDate(named, typed: amount)
                let outcome = try await refund(amount, of: named.charge)
                if case .rejected(let problem)? = outcome, let field = problem.fieldName {
                    if problem == .exceedsRemaining { try await checkIsUpToDate(named, typed: amount) }
                    throw AskAgain(problem.sentence, at: field)
                }
                return [.outcome(outcome, of: amount)]
            }
        }
    }

    /// Reads a charge again before its money goes back, and after a refusal because less of it is left than was shown.
    ///
    /// - Throws: ``OutdatedPage`` if another page has refunded a part of it meanwhile, or paid it otherwise.
    private func checkIsUpToDate(_ named: NamedCharge, typed: Money) async throws {
        let id = named.charge.transactionID
        let page = try await read(ChargeQuery(transactionID: id))
        guard let now = page.charges.first(where: { $0.charge.transactionID == id }),
            let problem = AskAgain.repaid(since: named, now: now)
        else { return }
        throw OutdatedPage(named: now, typed: typed, problem: problem)
    }

    /// Asks again for the refunds of a charge that have not ended, under their own keys.
    private func askAgain(for open: [Money], of charge: ChargePage.Charge) async throws -> [Screen] {
        let asked = try await answer {
            // The gateway of the list checks the role.
            _ = try await motherboard.ioListCharges().output(with: ChargeQuery(limit: 1))
            return try await motherboard[AskForRefunds.self].output(with: charge.transactionID)
        }
        guard let asked else { return open.prefix(1).map { .outcome(nil, of: $0) } }
        return asked.isEmpty ? [.endedRefunds] : asked.map { .outcome($0.outcome, of: $0.amount) }
    }

    /// Refunds a part of a charge, under a key of its own, unless less of it is left than the page has shown.
    ///
    /// - Returns: nil if it is not known how the refund ended.
    private func refund(_ amount: Money, of charge: ChargePage.Charge) async throws -> RefundOutcome? {
        let key = UUID().uuidString.lowercased()
        let request = RefundRequest(
            key: key, transactionID: charge.transactionID, amount: amount, refundable: charge.refundable)
        return try await answer { try await motherboard.ioRefund().output(with: request) }
    }

    /// Returns nil if the gateway gave no answer, so that it is not known how a refund ended.
    private func answer<Output>(_ ask: () async throws -> Output) async throws -> Output? {
        do {
            return try await ask()
        } catch let refusal as BoardError where isRefusal(refusal) {
            throw refusal
        } catch let error where !(error is CancellationError) {
            return nil
        }
    }

    /// True for an error by which the refund was not begun, so that the gateway was asked for nothing.
    private func isRefusal(_ error: BoardError) -> Bool {
        error.kind == .activationDiscarded || error.reason is RoleRefusal
            || error.kind != .outputMissing && !hasReported(error)
    }
}
