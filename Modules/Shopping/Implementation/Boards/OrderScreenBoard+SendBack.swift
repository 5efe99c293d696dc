import Boardy
import BoardyHeadless
import BoardyValues
import ShoppingIO

extension OrderScreenBoard {
    /// Asks which pieces come back, and then if that is meant. A shopper asks for the return; an operator returns the
    /// pieces of somebody else's order at once.
    ///
    /// - Returns: false to leave the order as it is.
    func sendBack(_ order: PlacedOrder, isOwn: Bool, but returned: [ReturnRequests.Entry]) async throws -> Bool {
        let form = Question<SendBackForm?>.sendBack(order.without(returned), isOwn ? returns().advice : nil)
        let answer: (form: SendBackForm, wanted: RequestedReturn)? = try await rootScreen.ask(form) { [self] form in
            guard let form else { return nil }
            do {
                let wanted = RequestedReturn(
                    id: "", orderID: order.id, orderNumber: order.number,
                    lines: form.lines.map { line in
                        let title = order.lines.first { $0.sku == line.sku }?.title ?? line.sku
                        return .init(sku: line.sku, title: title, quantity: line.quantity)
                    }, reason: form.reason, amount: try returns().amount(of: form.lines, of: order.id),
                    state: .requested)
                return (form, try await promised([wanted], by: returns(), within: patience)[0])
            } catch let problem as OrderChangeProblem {
                throw AskAgain(problem.sentence, at: SendBackForm.firstField)
            }
        }
        guard let answer else { return false }
        guard try await rootScreen.ask(.confirm(answer.wanted, isOwn: isOwn)) else { return false }
        if isOwn {
            let request = ReturnRequest(
                id: order.id, key: makeID(), lines: answer.form.lines, reason: answer.form.reason)
            let outcome = try await motherboard.ioRequestReturn().output(with: request)
            rootScreen.show(outcome.notice("Return asked for", returns().advice))
        } else {
            let request = ReturnOrderRequest(id: order.id, key: makeID(), lines: answer.form.lines)
            do {
                rootScreen.show(try await motherboard.ioReturnOrder().output(with: request).notice)
            } catch {
                let user = try await currentUser()
                guard !Task.isCancelled, try returns().isPending(key: request.key, of: user) else { throw error }
                let entries = try await promisedEntries(of: order.id, by: returns(), within: patience)
                rootScreen.show(.unansweredReturn(entries.last { $0.request.askedAt == nil }?.request))
            }
        }
        return true
    }

    func withdrawReturn(_ request: RequestedReturn) async throws {
        let outcome = try await motherboard.ioWithdrawReturn().output(with: WithdrawReturnRequest(id: request.id))
        rootScreen.show(outcome.notice("Return withdrawn"))
    }
}

/// The answer to a form about pieces that are sent back.
struct SendBackForm {
    static let firstField = "pieces1"

    let lines: [ReturnOrderRequest.Line]
    let reason: String?
}

extension Question<SendBackForm?> {
    /// Returns the question for the pieces to send back; nil to leave the order as it is.
    ///
    /// - Parameters:
    ///   - order: the order, in which pieces that are asked for count as returned.
    ///   - advice: tells a customer where to send pieces; nil for an operator, who takes pieces of somebody else back.
    static func sendBack(_ order: PlacedOrder, _ advice: String?) -> Question {
        let isSingle = order.lines.reduce(0) { $0 + $1.returnable } == 1
        let quantities = order.lines.filter { $0.returnable > 0 }.enumerated().map { number, line in
            TypedField.integer(
                "pieces\(number + 1)", label: "Pieces of \(line.title) (\(line.sku)), 0 to \(line.returnable)",
                in: 0...line.returnable, defaultValue: isSingle ? 1 : 0
            ).map { ReturnOrderRequest.Line(sku: line.sku, quantity: $0) }
        }
        let reason = TypedField.text("reason", label: "Reason", maximumLength: ReturnRequests.reasonLength).optional
        let parts: [ScreenPart] =
            advice.map { [.text($0), "The money for them goes back to the card when the shop accepts the return."] }
            ?? ["The money for the pieces goes back to the card."]
        let read = { (lines: [ReturnOrderRequest.Line], reason: String?) -> SendBackForm? in
            let lines = lines.filter { $0.quantity > 0 }
            if lines.isEmpty {
                throw AskAgain("Choose one piece or more of what was ordered.", at: SendBackForm.firstField)
            }
            return SendBackForm(lines: lines, reason: reason)
        }
        return Question("Send back", content: [.pairs(Pairs(order.names))] + parts) {
            if advice != nil {
                TypedChoice("Send back", .primary, fields: .list(quantities), reason) { try read($0, $1) }
            } else {
                TypedChoice("Send back", .primary, fields: .list(quantities)) { try read($0, nil) }
            }
            TypedChoice("Back", .back) { nil }
        }
    }
}

extension Question<Bool> {
    /// Returns the question if pieces are meant to be sent back, with the money for them.
    fileprivate static func confirm(_ wanted: RequestedReturn, isOwn: Bool) -> Question {
        let question: ScreenPart =
            isOwn
            ? "Send \(wanted.pieces) back? \(wanted.promise(" when the shop has accepted that"))"
            : "Take \(wanted.pieces) back? \(wanted.promise(" now"))"
        return Question(
            "Send these pieces back?", content: [.pairs(Pairs(wanted.names + wanted.reasonPair)), question]
        ) {
            TypedChoice("Yes", .primary) { true }
            TypedChoice("Back", .back) { false }
        }
    }
}
