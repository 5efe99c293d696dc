/// The form of what `validate` prints: annotations of GitHub's workflows besides those of other commands.
enum ValidationFormat: String, CaseIterable { case text, json, github }
