/// The command line of a contest:
///
///     --contest --store PATH --shoppers COUNT --checkouts COUNT
///         [--shopper NUMBER --first COUNT [--lines COUNT] [--resume] [--trace FILE] [--remote PLUGIN]…
///         [--engine URL] [--seal-key FILE]]
struct ContestOptions: Equatable {
    var store = ""
    var shoppers = 1
    /// The number of checkouts of each shopper.
    var checkouts = 1
    /// The number of checkouts that each shopper has made before.
    var first = 0
    /// The number of products of each cart.
    var lines = 1
    /// The shopper of this process, or nil to prepare the store for all of them.
    var shopper: Int?
    /// True to go on with the checkouts of a process that was killed, and to tell each of them.
    var resumes = false
    /// The path of the trace, or nil for none.
    var trace: String?
    /// The places of the plugins.
    var placement = ShopPlacement()

    /// Returns nil if the first argument is not `--contest`.
    init?(_ arguments: [String]) throws(UsageError) {
        guard arguments.first == "--contest" else { return nil }
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            let number = { (text: String) in Int(text).flatMap { $0 > 0 ? $0 : nil } }
            switch argument {
            case "--store": store = try value(of: argument, &rest) { $0 }
            case "--shoppers": shoppers = try value(of: argument, &rest, number)
            case "--first": first = try value(of: argument, &rest) { Int($0).flatMap { $0 >= 0 ? $0 : nil } }
            case "--checkouts": checkouts = try value(of: argument, &rest, number)
            case "--shopper": shopper = try value(of: argument, &rest, number)
            case "--lines": lines = try value(of: argument, &rest, number)
            case "--resume": resumes = true
            case "--trace": trace = try value(of: argument, &rest) { $0 }
            case "--remote": placement.remote.insert(try value(of: argument, &rest) { $0 })
            case "--engine": placement.queue = try value(of: argument, &rest) { $0 }
            case "--seal-key": placement.sealKey = try value(of: argument, &rest) { $0 }
            default: throw UsageError(description: "unknown argument '\(argument)'; see --help")
            }
        }
        if placement.queue.isEmpty { placement.queue = store }
        if store.isEmpty { throw UsageError(description: "--store is missing; see --help") }
    }
}
