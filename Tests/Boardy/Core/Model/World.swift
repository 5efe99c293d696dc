/// What a script can be played on: the framework, or the model of it. A script's own board is whatever the world calls so.
protocol World: AnyObject {
    associatedtype Instance
    func activate(_ board: Int, _ value: Int)
    func complete(_ board: Int, _ isDone: Bool)
    func remove(_ board: Int)
    func command(_ board: Int, _ value: Int)
    func register(_ number: Int, as registration: Int)
    func cancel(_ registration: Int)
    func sendOutput(_ value: Int, from: Instance)
    func broadcast(_ value: Int, from: Instance)
    func complete(_ instance: Instance)
}

/// Plays scripts and keeps the trace; stops when the fuel is used up, since scripts call each other.
final class Player {
    var trace: [String] = []
    private var fuel = 100
    private var registrations = 0

    func play<W: World>(_ script: [Step], as instance: W.Instance?, on world: W) {
        for step in script {
            guard fuel > 0 else { return }
            fuel -= 1
            switch step {
            case .activate(let board, let value): world.activate(board, value)
            case .complete(let board, let isDone): world.complete(board, isDone)
            case .remove(let board): world.remove(board)
            case .command(let board, let value): world.command(board, value)
            case .register(let number):
                registrations += 1
                world.register(number, as: registrations - 1)
            case .cancel(let registration): world.cancel(registration)
            case .sendOutput(let value): if let instance { world.sendOutput(value, from: instance) }
            case .broadcast(let value): if let instance { world.broadcast(value, from: instance) }
            case .completeSelf: if let instance { world.complete(instance) }
            }
        }
    }
}
