import BoardyCore

func detach(_ motherboard: Motherboard) {
    Task.detached {  // error: passing closure as a 'sending' parameter risks causing data races
        let pay = motherboard[Pay.self]
        pay.activation.activate(with: 3)
    }
}

func send(to session: Session) async {
    let motherboard = Motherboard()
    await session.take(motherboard)  // error: sending 'motherboard' risks causing data races
    motherboard[Pay.self].activation.activate(with: 3)
}
