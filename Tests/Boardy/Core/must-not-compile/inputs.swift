import BoardyCore

func activate(_ motherboard: Motherboard) {
    motherboard[Pay.self].activation.activate(with: "3")  // error: cannot convert value of type 'String' to expected argument type 'Pay.Input' (aka 'Int')
    motherboard[Pay.self].activation.activate()  // error: no exact matches in call to instance method 'activate'
    motherboard[Pay.self].interaction.send(command: 1)  // error: 'Never'
}
