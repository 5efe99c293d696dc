import Boardy
import BoardyHeadless
import ProductManagementIO

/// Does the work of an operator, with the input or with what a screen asks for, and names the operator for the journal of the stock.
final class OperatorBoard<Contract: BoardContract, Entered>: ModernContinuableBoard, RequestBoard
where Contract.Input == Entered?, Contract.Command == Never {
    private let form: OperatorForm<Entered, Contract.Output>
    private let work: (Entered, _ actor: String) throws -> Contract.Output
    private lazy var acting = Operator(on: motherboard, for: self)

    init(
        identifier: BoardID, producer: any BoardProducing, form: OperatorForm<Entered, Contract.Output>,
        work: @escaping (Entered, _ actor: String) throws -> Contract.Output
    ) {
        self.form = form
        self.work = work
        super.init(identifier: identifier, boardProducer: producer)
    }

    func respond(to request: Request<Contract>) {
        if let input = request.input {
            acting.find { [work] actor in request.answer { try work(input, try actor.get()) } }
        } else {
            ask(request)
        }
    }

    private func ask(_ request: Request<Contract>, after problem: String? = nil, keeping answer: Answer? = nil) {
        rootScreen.show(
            Screen(
                title: form.title, content: problem.map { [.notice($0, .problem)] } ?? [],
                fields: form.fields.keeping(answer),
                choices: [Choice(form.choice, .primary, takesFields: true), Choice("Cancel", .back)]
            ) { [weak self] in self?.read($0, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<Contract>) {
        guard answer.choice == form.choice else { return request.cancel() }
        do {
            let input = try form.read(answer)
            acting.find { [weak self] actor in self?.work(input, by: actor, from: answer, for: request) }
        } catch {
            ask(request, after: "\(error)", keeping: answer)
        }
    }

    private func work(
        _ input: Entered, by actor: Result<String, OperatorUnknown>, from answer: Answer, for request: Request<Contract>
    ) {
        do {
            let actor = try actor.get()
            let output = Result { try work(input, actor) }
            if let problem = (try? output.get()).flatMap(form.problem) {
                return ask(request, after: problem, keeping: answer)
            }
            if let notice = (try? output.get()).flatMap(form.notice) { rootScreen.show(notice) }
            request.answer { try output.get() }
        } catch {
            ask(request, after: "\(error)", keeping: answer)
        }
    }
}

/// Opens an operator's form for one product, and activates the contract of the form. Internal: an action of the product's page.
enum OpenProductForm<Target: BoardContract>: BoardContract {
    static var id: BoardID { Target.id.appending("form") }
    typealias Input = ProductPage.Entry
}

/// Shows a form without its SKU, which is that of the product, and tells the output. The gateway of the contract checks the role.
final class ProductFormBoard<Target: BoardContract, Entered>: ModernContinuableBoard, RequestBoard
where Target.Input == Entered? {
    typealias Contract = OpenProductForm<Target>
    private let form: OperatorForm<Entered, Target.Output>
    private var current: Request<Contract>?
    private var entered: Answer?

    init(identifier: BoardID, producer: any BoardProducing, form: OperatorForm<Entered, Target.Output>) {
        self.form = form
        super.init(identifier: identifier, boardProducer: producer)
        motherboard[Target.self].flow.addTarget(self) { board, output in
            if let problem = board.form.problem(output), let product = board.current?.input {
                board.ask(about: product, after: problem, keeping: board.entered)
            } else {
                if let notice = board.form.notice(output) { board.rootScreen.show(notice) }
                board.finish()
            }
        }
        motherboard[Target.self].completion.addTarget(self) { board, isDone in if !isDone { board.finish() } }
    }

    func respond(to request: Request<Contract>) {
        current = request
        ask(about: request.input)
    }

    private func ask(about product: ProductPage.Entry, after problem: String? = nil, keeping answer: Answer? = nil) {
        let fields = form.fields.filter { $0.name != "sku" }
        if fields.isEmpty { return read(Answer(form.choice), about: product) }
        let facts: Pairs = ["Product": product.title, "SKU": product.sku, "On hand": "\(product.stock)"]
        rootScreen.show(
            Screen(
                title: form.title, content: (problem.map { [.notice($0, .problem)] } ?? []) + [.pairs(facts)],
                fields: fields.keeping(answer),
                choices: [Choice(form.choice, .primary, takesFields: true), Choice("Cancel", .back)]
            ) { [weak self] in self?.read($0, about: product) })
    }

    private func read(_ answer: Answer, about product: ProductPage.Entry) {
        guard answer.choice == form.choice else { return finish() }
        do {
            let values = answer.values.merging(["sku": product.sku]) { $1 }
            let input = try form.read(Answer(answer.choice, values))
            entered = answer
            motherboard[Target.self].activation.activate(with: input)
        } catch {
            ask(about: product, after: "\(error)", keeping: answer)
        }
    }

    private func finish() {
        let request = current
        current = nil
        request?.finish()
    }
}
