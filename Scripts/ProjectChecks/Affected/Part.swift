/// A target or a file whose change others can notice.
enum Part: Hashable, Comparable, CustomStringConvertible {
    case file(String)
    case target(String)

    var description: String {
        switch self {
        case .file(let path): path
        case .target(let name): name
        }
    }
}
