import BoardyCore

func respond(in board: Board) {
    board.startResponse {
        async let value: Int = board.suspend { $0.give(1) }  // error: risks causing data races
        _ = try? await value
    }
    board.startResponse {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { board.complete() }  // error: risks causing data races
        }
    }
    board.startResponse {
        Task { board.complete() }  // error: risks causing data races
    }
}
