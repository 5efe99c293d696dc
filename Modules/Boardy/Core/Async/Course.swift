/// What is under way in one domain at this moment: the innermost activation, the message that causes what is sent meanwhile, and how deep the
/// activations are nested. Its one subclass is `Domain`; work needs to know no more of it.
@usableFromInline package class Course {
    /// How deep activations may be nested before the next one is refused.
    final var depthLimit = 512
    final private(set) var depth = 0
    /// The number of the innermost activation under way; 0 if none is.
    final private(set) var activation = 0
    final private(set) var lastActivation = 0
    /// The number of the message under way, which causes what is sent meanwhile; 0 if none is.
    final private(set) var cause = 0

    /// An activation begins.
    ///
    /// - Returns: the one around it, to be handed to ``endActivation(around:)``.
    final func beginActivation() -> Int {
        let outer = activation
        depth += 1
        lastActivation += 1
        activation = lastActivation
        return outer
    }

    /// An activation that had begun before, and waited, goes on: it has its number.
    final func continueActivation() -> Int {
        depth += 1
        return activation
    }

    final func endActivation(around outer: Int) {
        depth -= 1
        activation = outer
    }

    /// Numbers given out from now on are higher than those of another domain, so that a handle from there means nothing here.
    final func skipActivations(of other: Course) { lastActivation = max(lastActivation, other.lastActivation) }

    /// Runs `body` as a consequence of a message.
    final func causing<T>(_ number: Int, _ body: () -> T) -> T {
        let outer = cause
        cause = number
        defer { cause = outer }
        return body()
    }

    /// What starts work at this moment.
    final var origin: Origin { Origin(activation: activation, cause: cause) }

    /// What comes now is a consequence of what started some work.
    ///
    /// - Returns: what it was a consequence of, to be handed to ``restore(_:)`` afterwards.
    @usableFromInline final func resume(_ origin: Origin) -> Origin {
        let outer = self.origin
        restore(origin)
        return outer
    }

    @usableFromInline final func restore(_ outer: Origin) { (activation, cause) = (outer.activation, outer.cause) }

    /// Runs `body` as the end of work that something started.
    ///
    /// - Parameter depth: how deep activations are to be nested at least.
    final func resuming<T>(_ origin: Origin, depth least: Int = 0, _ body: () -> T) -> T {
        let outer = resume(origin), added = max(0, least - depth)
        depth += added
        defer {
            depth -= added
            restore(outer)
        }
        return body()
    }
}

/// What started a piece of work: the activation and the message that were under way; 0 for none.
@usableFromInline struct Origin {
    var activation: Int
    var cause: Int
}
