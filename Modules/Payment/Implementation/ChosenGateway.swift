import Boardy

/// The option that says which gateway charges: the sandbox, if nobody says.
struct ChosenGateway: MainOption {
    let gateway: any PaymentGateway

    static var defaultValue: ChosenGateway { ChosenGateway(gateway: SandboxGateway()) }
}
