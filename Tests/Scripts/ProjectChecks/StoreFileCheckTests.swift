import BoardySourceCode
import Testing

@testable import ProjectChecks

@Suite struct StoreFileCheckTests {
    private func issues(_ code: String, in file: String = "Modules/Storage/Opening/StoreFile.swift") -> [CheckIssue] {
        StoreFileCheck.issues(in: file, tokens: SwiftSource(code).tokens())
    }

    @Test("code of the storage that opens a file is found with its line")
    func found() {
        #expect(
            issues("let path = a\nlet file = try FileHandle(forReadingFrom: path)").map(\.description) == [
                """
                Modules/Storage/Opening/StoreFile.swift:2:16: store-file: FileHandle may open the file of a store, \
                and closing it drops the locks of the process
                    instead: ask the path with stat or access, read through SQLite's handle, \
                or open it in Modules/Storage/SQLite/FileOpening.swift
                """
            ])
    }

    @Test(
        "each way to open a file is found",
        arguments: [
            "let descriptor = open(path, O_RDONLY)", "Glibc.open(path, O_RDONLY)", "fopen(path, \"r\")",
            "try Data(contentsOf: url)", "try String(contentsOfFile: path)", "try Data().write(to: url)",
            "FileManager.default.contents(atPath: path)", "files.createFile(atPath: path, contents: nil)",
            "try files.copyItem(atPath: a, toPath: b)", "sqlite3_open_v2(path, &handle, flags, nil)",
            "SQLite.functions.open_v2(path, &handle, flags, nil)",
        ])
    func ways(code: String) { #expect(issues(code).count == 1, "\(code)") }

    @Test(
        "code that opens nothing is not found",
        arguments: [
            "try store.open()", "public func open() throws {}", "stat(path, &status)", "// open(path, O_RDONLY)",
            "let text = \"open(path)\"", "files.isReadableFile(atPath: path)", "try SQLiteConnection.open(nil)",
            "words.append(contentsOf: more)",
        ])
    func others(code: String) { #expect(issues(code).isEmpty, "\(code)") }

    @Test("the one file may open, and so may other targets")
    func place() {
        #expect(issues("open(path, O_RDONLY)", in: StoreFileCheck.place).isEmpty)
    }
}
