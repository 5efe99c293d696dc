/// Compares the uses of types in each target with the order of its folders in the architecture page.
struct FolderOrderCheck {
    private let package: PackageDescription
    private let orders: [FolderOrder]
    private let page: String

    /// The name of the row for the implementations of features that have no row of their own.
    private static let anyFeature = "a feature"

    /// - Parameters:
    ///   - page: the path of the architecture page, for the messages.
    ///   - text: the page itself.
    init(package: PackageDescription, page: String, text: String) {
        self.package = package
        self.page = page
        orders = FolderOrder.all(in: text)
    }

    /// Returns the faults of the order itself, and every use of a type of a later folder.
    ///
    /// - Parameter scans: the types of each file, by its path below the package's root.
    func issues(in scans: [String: TypeScan]) -> [CheckIssue] {
        if orders.isEmpty {
            if !package.isRepository { return [] }
            return [
                issue(
                    1, "the page has no table of the folders of each target",
                    "add a table with the header | Target | Folders, each uses only those before it |")
            ]
        }
        return issuesOfTable() + package.targets.flatMap { issues(of: $0, scans) }
    }

    private func issuesOfTable() -> [CheckIssue] {
        var seen: Set<String> = []
        return orders.flatMap { order -> [CheckIssue] in
            let known = package.targets.filter {
                order.targets.contains($0.name) || self.order(of: $0)?.line == order.line
            }
            let unknown = order.targets.filter { $0 != Self.anyFeature && package[$0] == nil }.map {
                issue(order.line, "\($0) is no target of the package", "remove it, or correct its name")
            }
            let repeated = order.targets.filter { !seen.insert($0).inserted }.map {
                issue(order.line, "\($0) stands in two rows", "keep one of them")
            }
            let empty = order.folders.filter { folder in
                !known.contains { target in target.relativeFiles.contains { $0.lies(in: folder) } }
            }.map {
                issue(order.line, "no target of this row has a folder \($0)", "remove it, or correct its name")
            }
            return unknown + repeated + empty
        }
    }

    /// Returns the row of a target, which is its own row, or the row for any feature.
    private func order(of target: PackageTarget) -> FolderOrder? {
        if let own = orders.first(where: { $0.targets.contains(target.name) }) { return own }
        guard case .implementation = target.role else { return nil }
        return orders.first { $0.targets.contains(Self.anyFeature) }
    }

    private func issues(of target: PackageTarget, _ scans: [String: TypeScan]) -> [CheckIssue] {
        let files = target.relativeFiles
        let folders = Set(files.map { $0.split(separator: "/").dropLast().first ?? "." })
        guard folders.count > 1, target.role != .tests else { return [] }
        guard let order = order(of: target) else {
            return [
                issue(
                    1, "\(target.name) has the folders \(folders.sorted().joined(separator: ", ")) and no order",
                    "add a row for it")
            ]
        }
        let strangers = Set(files.filter { order.place(of: $0) == nil }.compactMap { $0.split(separator: "/").first })
        let unlisted = strangers.sorted().map {
            issue(order.line, "\(target.name) has a folder \($0) without a place in the order", "list it")
        }
        return unlisted + uses(in: target, files, order, scans)
    }

    private func uses(
        in target: PackageTarget, _ files: [String], _ order: FolderOrder, _ scans: [String: TypeScan]
    ) -> [CheckIssue] {
        let homes = TypeHomes(files: files.map { "\(target.path)/\($0)" }, scans: scans)
        return files.flatMap { file -> [CheckIssue] in
            guard let place = order.place(of: file), let scan = scans["\(target.path)/\(file)"] else { return [] }
            var reported: Set<String> = []
            return scan.used.compactMap { use in
                guard let home = homes[use.path], let homePlace = order.place(of: target.relative(home)),
                    homePlace > place, reported.insert(use.path).inserted
                else { return nil }
                let below = order.folders.prefix(place).joined(separator: ", ")
                return CheckIssue(
                    file: "\(target.path)/\(file)", line: use.line, rule: .folderOrder,
                    problem: "\(order.name(of: place)) uses \(use.path) of \(home), and \(order.name(of: place)) "
                        + "stands before \(order.name(of: homePlace))",
                    remedy: "move the use or the type: \(order.name(of: place)) uses "
                        + (below.isEmpty ? "no other folder" : "only \(below)") + " (\(page):\(order.line))")
            }
        }
    }

    private func issue(_ line: Int, _ problem: String, _ remedy: String) -> CheckIssue {
        CheckIssue(file: page, line: line, rule: .folderOrder, problem: problem, remedy: remedy)
    }
}

/// The files that declare the types of a target. A type that several files declare has no home.
private struct TypeHomes {
    private var homes: [String: Set<String>] = [:]

    init(files: [String], scans: [String: TypeScan]) {
        for file in files {
            for name in scans[file]?.declared ?? [] { homes[name.path, default: []].insert(file) }
        }
    }

    subscript(path: String) -> String? {
        guard let files = homes[path], files.count == 1 else { return nil }
        return files.first
    }
}

extension PackageTarget {
    fileprivate var relativeFiles: [String] { sources.filter { $0.hasSuffix(".swift") } }

    fileprivate func relative(_ file: String) -> String { String(file.dropFirst(path.count + 1)) }
}

extension String {
    /// True if the path of a file lies in a folder; `.` holds the files in no folder.
    fileprivate func lies(in folder: String) -> Bool {
        folder == "." ? !contains("/") : hasPrefix(folder + "/")
    }
}
