/// Turns names of modules into the filter that `swift test` takes.
struct TestFilter {
    let testTargets: [PackageDescription.Target]

    struct UnknownNames: Error, CustomStringConvertible, Equatable {
        let unknown: [String]
        let known: [String]

        var description: String {
            "no tests are named \(unknown.joined(separator: ", ")); there are: \(known.joined(separator: ", "))"
        }
    }

    /// A name picks the tests of the target that it names, of that feature's contracts, and all below that folder of Tests.
    ///
    /// - Returns: a regular expression that matches the test identifiers of exactly these test targets.
    func expression(for names: [String]) throws(UnknownNames) -> String {
        var picked: Set<String> = []
        var unknown: [String] = []
        for name in names {
            let targets = testTargets.filter { target in
                [name, name + "Tests", name + "IOTests"].contains(target.name)
                    || (target.path + "/").hasPrefix("Tests/\(name)/")
            }
            if targets.isEmpty { unknown.append(name) }
            picked.formUnion(targets.map(\.name))
        }
        if !unknown.isEmpty { throw UnknownNames(unknown: unknown, known: knownNames) }
        return "^(\(picked.sorted().joined(separator: "|")))\\."
    }

    private var knownNames: [String] {
        testTargets.map { $0.name.hasSuffix("Tests") ? String($0.name.dropLast("Tests".count)) : $0.name }.sorted()
    }
}
