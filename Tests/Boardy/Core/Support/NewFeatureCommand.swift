import BoardyCore

extension BoardID {
    static let nextFeature: BoardID = "next-feature"
}

/// The command model of seed 003.
enum NewFeatureCommand: BoardCommandModel {
    case refresh(value: String)

    var identifier: BoardID { .nextFeature }

    var data: Any? {
        switch self {
        case .refresh(value: let text):
            return text
        }
    }
}
