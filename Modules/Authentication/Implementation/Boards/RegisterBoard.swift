import AuthenticationIO
import Boardy
import Headless
import Values

/// Opens an account with what it is given or with what a screen asks for.
final class RegisterBoard: Board, ContractBoard {
    typealias Contract = Register

    private static let createAccount = "Create account"

    private let authenticator: Authenticator
    private var isAsking = false

    init(identifier: BoardID, authenticator: Authenticator) {
        self.authenticator = authenticator
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: RegisterRequest?) {
        if let input {
            register(input) { _ in }
        } else if !isAsking {
            // Whoever activates it a second time meanwhile hears the same answer.
            isAsking = rootScreen.show(screen)
            if !isAsking { complete(false) }
        }
    }

    private var screen: Screen {
        Screen(
            title: Screen.register,
            fields: [
                Field("name", label: "Name", isRequired: false, inputField: "name"),
                Field("email", label: "E-mail", inputField: "email"),
                Field("password", label: "Password", isSecret: true, inputField: "password"),
            ], choices: [Choice(Self.createAccount, takesFields: true), Choice(Screen.cancel)]
        ) { [weak self] in self?.didAnswer($0) }
    }

    private func didAnswer(_ answer: Answer) {
        isAsking = false
        guard answer.choice == Self.createAccount else { return end(.cancelled) }
        register(RegisterRequest(answer)) { outcome in
            if let notice = Screen.notice(of: outcome) { rootScreen.show(notice) }
        }
    }

    private func register(_ request: RegisterRequest, telling tell: (RegisterOutcome) -> Void) {
        do {
            let outcome = try authenticator.register(request)
            tell(outcome)
            end(outcome)
        } catch {
            fail(error)
        }
    }

    private func end(_ outcome: RegisterOutcome) {
        sendOutput(outcome)
        // Its screen still needs it.
        if !isAsking { complete() }
    }
}

extension Screen {
    /// Tells what became of registering.
    fileprivate static func notice(of outcome: RegisterOutcome) -> Screen? {
        switch outcome {
        case .registered(let user): Screen(title: "Account created", content: ["\(user.email) can sign in now."])
        case .rejected(let problem): Screen(title: "Not registered", content: [problem.sentence])
        case .cancelled: nil
        }
    }
}

extension RegisterRequest {
    /// What was filled in.
    fileprivate init(_ answer: Answer) {
        self.init(
            email: answer.optionalText("email") ?? "", password: Secret(answer.optionalText("password") ?? ""),
            name: answer.optionalText("name"))
    }
}
