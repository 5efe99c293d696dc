import BoardyCore

func producer() -> BoardProducer {
    BoardProducer { _ in
        BoardRegistration(Cart.self) { PayBoard(identifier: $0) }  // error: requires the types 'Void' and 'Int' be equivalent // error: requires the types 'Cart.Output' (aka 'Array<String>') and 'Pay.Output' (aka 'Bool') be equivalent
    }
}
