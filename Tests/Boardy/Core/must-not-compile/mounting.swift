import BoardyCore

func mount(in board: ContinuousBoard, on page: CartBoard) {
    _ = board.mountContinuousMotherboard(to: page)
    board.mountContinuousMotherboard(to: page) { _ in }  // error: result of call to 'mountContinuousMotherboard(to:file:line:configure:)' is unused
}
