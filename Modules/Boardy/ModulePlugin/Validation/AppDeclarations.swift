import BoardyCore

/// The part of an app itself in the check of its plugins: its gateways, the extension points that it reads, and the
/// plugins whose names it cannot use.
struct AppDeclarations {
    var nameIssues: [ValidationIssue] = []
    /// The boards that the app guards.
    var gateways: [(board: BoardID, place: ValidationIssue.Place)] = []
    var reads: Set<ObjectIdentifier> = []

    func gatewayIssues(knowing known: @autoclosure () -> Set<BoardID>) -> [ValidationIssue] {
        if gateways.isEmpty { return [] }
        let known = known()
        return gateways.filter { !known.contains($0.board) }.map { board, place in
            let near = spellingSuggestions(for: board.rawValue, among: known.map(\.rawValue), atMost: 1)
            return ValidationIssue(
                .unknownGateway(board), "the app guards '\(board)', and no known plugin has this board", at: [place],
                advice: near.first.map { "did you mean '\($0)'?" } ?? "remove the gateway, or add the plugin")
        }
    }

    /// Returns one issue for each extension point to which the chosen plugins contribute and which no known plugin
    /// reads.
    func pointIssues(in chosen: [PluginManifest], among others: [PluginManifest]) -> [ValidationIssue] {
        var readers = reads
        for plugins in [chosen, others] {
            for manifest in plugins { for point in manifest.reads { readers.insert(ObjectIdentifier(point.point)) } }
        }
        var names: [String] = [], places: [[ValidationIssue.Place]] = [], numbers: [ObjectIdentifier: Int] = [:]
        for manifest in chosen {
            for point in manifest.contributions where !readers.contains(ObjectIdentifier(point.point)) {
                let number = numbers[ObjectIdentifier(point.point)] ?? names.count
                if number == names.count {
                    numbers[ObjectIdentifier(point.point)] = number
                    names.append(point.name)
                    places.append([])
                }
                places[number].append(.init(manifest.name, point.file, point.line))
            }
        }
        return zip(names, places).map { name, places in
            var plugins: [String] = []
            for place in places where plugins.last != place.plugin { plugins.append(place.plugin) }
            let contribute = plugins.count == 1 ? "contributes" : "contribute"
            return ValidationIssue(
                .unreadPoint(name),
                "\(ValidationIssue.listed(plugins, atMost: 5)) \(contribute) to \(name), which no known plugin reads",
                at: places,
                advice: "read it by main.contributions(to: \(name).self) in a plugin, or drop the contribution")
        }
    }
}
