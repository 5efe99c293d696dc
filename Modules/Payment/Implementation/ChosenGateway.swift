import Boardy

/// The launch option for the gateway that charges cards. Its default is the sandbox.
struct ChosenGateway: MainOption {
    let gateway: any PaymentGateway

    static var defaultValue: ChosenGateway { ChosenGateway(gateway: SandboxGateway()) }
}
