import BoardyCore

func callFromAnyThread(_ motherboard: Motherboard, _ bus: Bus<Int>, _ producer: BoardProducer, _ board: Board) {
    onThread { _ = motherboard.boards }  // error: capture of
    onThread { bus.transport(1) }  // error: capture of
    onThread { _ = producer.registrations }  // error: capture of
    onThread { board.complete() }  // error: capture of
    let destination = motherboard[Pay.self], activation = destination.activation
    onThread { destination.completer.complete() }  // error: capture of
    onThread { activation.activate(with: 3) }  // error: capture of
    let token = destination.flow.handle { _ in }
    onThread { token.cancel() }  // error: capture of
}

func onThread(_ body: @escaping @Sendable () -> Void) {}
