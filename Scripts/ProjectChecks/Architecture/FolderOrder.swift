/// The order of a target's folders, as a row of the architecture page declares it: each folder uses only those before
/// it.
struct FolderOrder {
    let targets: [String]
    /// Folders below the path of a target, lowest first; `.` stands for the files in the target's folder itself.
    let folders: [String]
    let line: Int

    /// Returns the rows of every table whose header reads `Target` and `Folders…`.
    static func all(in page: String) -> [FolderOrder] {
        MarkdownTable.all(in: page).flatMap { table -> [FolderOrder] in
            let header = table.header
            guard header.cell(0).lowercased().hasPrefix("target"), header.cell(1).lowercased().hasPrefix("folders")
            else { return [] }
            return table.rows.map { FolderOrder(targets: $0.list(0), folders: $0.list(1), line: $0.line) }
        }
    }

    /// Returns the place of a file in the order, by the longest listed folder that holds it, or nil if no folder does.
    ///
    /// Files outside every folder stand last unless the order lists `.`.
    ///
    /// - Parameter file: a path below the target's own.
    func place(of file: String) -> Int? {
        let folder = file.split(separator: "/").dropLast().joined(separator: "/")
        if folder.isEmpty { return folders.firstIndex(of: ".") ?? folders.count }
        let holders = folders.indices.filter { folder == folders[$0] || folder.hasPrefix(folders[$0] + "/") }
        return holders.max { folders[$0].count < folders[$1].count }
    }

    func name(of place: Int) -> String { place < folders.count ? folders[place] : "." }
}
