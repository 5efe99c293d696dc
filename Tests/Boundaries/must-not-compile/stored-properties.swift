import Boundaries

final class Session: Boundary {
    let opened: Int

    required override init(internals: Internals) {
        opened = 1
        super.init(internals: internals)
    }
}
