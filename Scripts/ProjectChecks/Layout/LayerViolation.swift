/// The reason why an import is refused.
struct LayerViolation: Equatable {
    var rule = CheckRule.layer
    let problem: String
    let remedy: String
}
