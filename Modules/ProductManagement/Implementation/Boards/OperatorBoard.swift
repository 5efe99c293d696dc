import Boardy
import Headless

/// Does the work of an operator, with the input or with what a screen asks for, and names the operator for the journal of the stock.
final class OperatorBoard<Contract: BoardContract, Entered>: ModernContinuableBoard, RequestBoard
where Contract.Input == Entered?, Contract.Command == Never {
    private let form: OperatorForm<Entered, Contract.Output>
    private let work: (Entered, _ actor: String) throws -> Contract.Output
    private lazy var acting = Operator(on: motherboard)

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
            request.answer { try work(input, try acting.name()) }
        } else {
            ask(request)
        }
    }

    private func ask(_ request: Request<Contract>, after problem: String? = nil) {
        rootScreen.show(
            Screen(
                title: form.title, content: problem.map { [.notice($0, .problem)] } ?? [], fields: form.fields,
                choices: [Choice(form.choice, .primary, takesFields: true), Choice("Cancel", .back)]
            ) { [weak self] in self?.read($0, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<Contract>) {
        guard answer.choice == form.choice else { return request.cancel() }
        do {
            let input = try form.read(answer), actor = try acting.name()
            request.answer {
                let output = try work(input, actor)
                rootScreen.show(form.notice(output))
                return output
            }
        } catch {
            ask(request, after: "\(error)")
        }
    }
}
