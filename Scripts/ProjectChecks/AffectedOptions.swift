/// The arguments after `affected`: a folder with what git and SwiftPM say, then the options of the output.
struct AffectedOptions: Equatable {
    enum Form: String, CaseIterable {
        /// Sentences for people.
        case text
        case json
        /// The names of the chosen test targets on one line.
        case names
    }

    let folder: String
    private(set) var form = Form.text
    /// True to add the way from each target to the change.
    private(set) var explains = false

    init(_ arguments: ArraySlice<String>) throws(UsageError) {
        var rest = arguments
        guard let folder = rest.popFirst() else { throw UsageError(description: "affected wants a folder") }
        self.folder = folder
        while let word = rest.popFirst() {
            // `--format json` and `--format=json` are one.
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            switch parts.first {
            case "--why" where parts.count == 1: explains = true
            case "--format":
                guard let form = (parts.count > 1 ? parts[1] : rest.popFirst()).flatMap(Form.init) else {
                    let forms = Form.allCases.map(\.rawValue).joined(separator: ", ")
                    throw UsageError(description: "--format wants one of \(forms)")
                }
                self.form = form
            default: throw UsageError(description: "Scripts/affected takes no '\(word)'")
            }
        }
    }
}
