/// The reason why an import is refused.
struct LayerViolation: Equatable {
    var rule = CheckIssue.Rule.layer
    let problem: String
    let remedy: String
}
