import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import ProductManagementIO

/// Opens an operator's form for one product, and activates the contract of the form. Internal: an action of the
/// product's page.
enum OpenProductForm<Target: BoardContract>: BoardContract {
    static var id: BoardID { Target.id.appending("form") }
    typealias Input = ProductPage.Entry
    typealias Output = Void
}

extension ContinuousBoard {
    /// Returns the e-mail address of the operator who is signed in now, for the journal of the stock.
    ///
    /// The gateway of a contract asks for the role when its board is activated. Before a form is filled in, the role
    /// may be revoked, the sign-in become too old, or somebody else sign in. So a board asks again.
    ///
    /// - Throws: ``OperatorUnknown`` if nobody is signed in, or not as an operator.
    func actingOperator() async throws -> String {
        guard let user = try await motherboard.ioCurrentRole().output(), user.role.includes(.operator) else {
            throw OperatorUnknown()
        }
        return user.user.email
    }

    /// Does the work of an operator with an input. If the input is nil, a form asks for it.
    func operate<Input, Output>(
        _ input: Input?, orAsk form: OperatorForm<Input, Output>, _ work: (Input, _ actor: String) throws -> Output
    ) async throws -> Output {
        if let input { return try work(input, try await actingOperator()) }
        let question = form.question(sku: .text("sku", label: "SKU", inputField: "sku"))
        let output = try await rootScreen.fillIn(question, notice: form.notice) { input in
            let actor: String
            do { actor = try await actingOperator() } catch { throw error.askingAgain }
            return try work(input, actor)
        }
        guard let output else { throw CancellationError() }
        return output
    }

    /// Asks for an input for a product that is known, and activates a contract, whose gateway checks the role.
    func operate<Target: BoardContract, Input>(
        on product: ProductPage.Entry, asking form: OperatorForm<Input, Target.Output>, for target: Target.Type
    ) async throws where Target.Input == Input? {
        let facts: Pairs = ["Product": product.title, "SKU": product.sku, "On hand": "\(product.stock)"]
        let question = form.question(sku: TypedField { product.sku }, content: [.pairs(facts)])
        let output = try await rootScreen.fillIn(question, notice: form.notice) {
            try await motherboard[target].output(with: $0)
        }
        if output == nil { throw CancellationError() }
    }
}

/// The error that nobody is signed in as an operator any more.
struct OperatorUnknown: AnswerProblem, CustomStringConvertible {
    var sentence: String {
        "Nobody is signed in as an operator any more. Nothing was changed. Sign in as an operator, "
            + "or have an operator grant the role."
    }
    var description: String { sentence }
}
