import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyTesting
import Foundation
import ProductManagementIO
import Testing

@testable import ProductManagement

/// The files of the machine that a session may read and write.
@MainActor @Suite struct FileRuleTests {
    private let directory: TemporaryDirectory
    private let folder: String
    private let rule: FileRule

    init() throws {
        directory = try TemporaryDirectory()
        folder = directory.file("imports")
        rule = .below([folder])
        let files = FileManager.default
        for name in ["imports/new", "imports-of-others", "outside"] {
            try files.createDirectory(atPath: directory.file(name), withIntermediateDirectories: true)
        }
        for name in ["imports/shop.json", "imports-of-others/shop.json", "outside/secret.json"] {
            try Data("[\(mug())]".utf8).write(to: URL(filePath: directory.file(name)))
        }
        for (link, target) in [
            ("imports/secret.json", "outside/secret.json"), ("imports/outside", "outside"),
            ("imports/same.json", "imports/shop.json"), ("link", "imports"),
            ("imports/dangling", "outside/none.json"),
        ] {
            try files.createSymbolicLink(
                atPath: directory.file(link), withDestinationPath: directory.file(target))
        }
    }

    @Test(
        "A path leads to a file below the folder, also over a link that stays inside",
        arguments: ["imports/shop.json", "imports/same.json", "imports//./shop.json", "link/shop.json"])
    func inside(name: String) {
        #expect(rule.place(of: directory.file(name)) == directory.file("imports/shop.json"))
        #expect(FileRule.below([directory.file("link")]).place(of: directory.file(name)) != nil)
    }

    @Test(
        "A path out of the folder is refused: by .., over a link, into a folder with a longer name, or without one",
        arguments: [
            "outside/secret.json", "imports/../outside/secret.json", "imports/new/../shop.json",
            "imports/secret.json", "imports/outside/secret.json", "imports/outside/new.csv",
            "imports/nowhere/new.csv", "imports/dangling", "imports-of-others/shop.json", "imports",
        ])
    func outside(name: String) {
        #expect(rule.place(of: directory.file(name)) == nil)
        #expect(FileRule.below([]).place(of: directory.file(name)) == nil)
        #expect(FileRule.below([""]).place(of: directory.file(name)) == nil)
    }

    @Test("A relative path and one of a home folder are refused, which only the owner of the machine may give")
    func relative() {
        for path in ["shop.json", "~/shop.json", "~root/.profile", ""] {
            #expect(rule.place(of: path) == nil)
            #expect(FileRule.everywhere.place(of: path) != nil)
        }
    }

    @Test("Without an option only the machine's owner imports by path, and the refusal does not tell if a file exists")
    func noPath() async throws {
        for options in [MainOptions.default, .default.with(FileAccess.below(readable: [folder]))] {
            let shop = Shop(options: options)
            var problems: [String] = []
            for path in [directory.file("outside/secret.json"), directory.file("outside/none.json"), "/etc/passwd"] {
                shop.mainboard.ioImportProducts().activation.activate(with: .path(path))
                try await shop.run()
                problems.append(try #require(shop.recorder.messages.last).replacing(path, with: "PATH"))
            }
            #expect(Set(problems).count == 1)
            #expect(
                problems[0].contains(
                    """
                    The file 'PATH' cannot be imported here. Send the catalogue itself: upload it, or give its format \
                    and data. The paths of \
                    files are read below the folders that the operator of the machine has opened for imports.
                    """), "\(problems[0])")
            #expect(shop.reports.isEmpty)
        }
    }

    @Test("A session with a folder imports a file of it, from the screen too, and no folder, pipe or missing file")
    func folderOfUploads() async throws {
        let file = directory.file("imports/shop.json"), pipe = directory.file("imports/pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        let options = MainOptions.default.with(FileAccess.below(readable: [folder])), shop = Shop(options: options)
        for path in [pipe, directory.file("imports/new"), directory.file("imports/none.json")] {
            shop.mainboard.ioImportProducts().activation.activate(with: .path(path))
            try await shop.run()
            #expect(shop.recorder.messages.last?.contains("The file '\(path)' cannot be imported here.") == true)
        }
        let blocked = Shop(answers: [Answer("Import", ["path": pipe]), Answer("Cancel")], options: options)
        blocked.mainboard.ioImportProducts().activation.activate()
        try await blocked.run()
        #expect(blocked.driver.titles == ["Import products", "Import products"])
        let importing = Shop(answers: [Answer("Preview", ["path": file]), Answer("Import")], options: options)
        importing.mainboard.ioImportProducts().activation.activate()
        try await importing.run()
        #expect(importing.reports.map(\.imported) == [1])
    }

    @Test("An export is written below the folder for exports and nowhere else; without a path it is data")
    func exports() throws {
        let options = MainOptions.default.with(FileAccess.below(writable: [folder]))
        let shop = Shop(options: options)
        let inside = directory.file("imports/new/all.csv")
        #expect(shop.outputs(ExportProducts.self, ExportRequest(format: .csv, path: inside)).map(\.written) == [0])
        #expect(FileManager.default.fileExists(atPath: inside))
        for path in [
            directory.file("outside/all.csv"), directory.file("imports/outside/all.csv"), "../all.csv", "..", "~root",
        ] {
            #expect(shop.outputs(ExportProducts.self, ExportRequest(format: .csv, path: path)).isEmpty)
            #expect(
                shop.recorder.messages.last?.contains(
                    """
                    The products were not exported: no file '\(path)' can be written from here. Give the name of a \
                    file without a folder, \
                    such as 'products.csv'. To get the data itself, leave the path out.
                    """) == true, "\(shop.recorder.messages.last ?? "")")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.file("outside")) == ["secret.json"])
        let closed = Shop(options: .default)
        #expect(closed.outputs(ExportProducts.self, ExportRequest(format: .csv)).first?.data != nil)
        #expect(closed.outputs(ExportProducts.self, ExportRequest(format: .csv, path: "all.csv")).isEmpty)
        #expect(closed.recorder.messages.last?.contains("has opened no folder for exports. To get the data") == true)
    }

    @Test("RM-96 another host's path is imported if the file is here, else both hosts are named; none gets an export")
    func elsewhere() async throws {
        func shop(_ files: FileAccess, host: String = "web-1") -> Shop {
            var files = files
            files.place = FileAccess.Place(host: host, folder: folder, boardHost: "worker-2")
            return Shop(options: .default.with(files))
        }
        let uploads = shop(.below(readable: [folder], writable: [folder]))
        for path in [directory.file("imports/none.json"), "/tmp/uploads/shop.json"] {
            uploads.mainboard.ioImportProducts().activation.activate(with: .path(path))
            try await uploads.run()
            let reason =
                """
                The file '\(path)' cannot be imported on the host 'worker-2', where imports run: it was named or \
                uploaded on the 
                """
                + "host 'web-1'. Give the catalogue's format and data, or have product-management served on 'web-1'."
            #expect(uploads.recorder.messages.last == "boardFailed: 'products.import' failed: \(reason)")
        }
        uploads.mainboard.ioImportProducts().activation.activate(with: .path(directory.file("imports/shop.json")))
        try await uploads.run()
        #expect(uploads.reports.map(\.imported) == [1])
        #expect(uploads.outputs(ExportProducts.self, ExportRequest(format: .csv, path: "all.csv")).isEmpty)
        #expect(
            uploads.recorder.messages.last
                == """
                boardFailed: 'products.export' failed: The products were not exported: the file 'all.csv' is \
                meant on the host 'web-1', and exports run 
                """
                    + """
                    on the host 'worker-2'. Have product-management served on 'web-1'. To get the data itself, leave \
                    the path out.
                    """
        )
        #expect(!FileManager.default.fileExists(atPath: directory.file("imports/all.csv")))
        // On the same host the owner means a path from the folder of the session.
        let own = shop(.everywhere, host: "worker-2")
        own.mainboard.ioImportProducts().activation.activate(with: .path("shop.json"))
        try await own.run()
        #expect(own.reports.map(\.imported) == [1])
        #expect(own.outputs(ExportProducts.self, ExportRequest(format: .csv, path: "all.csv")).map(\.written) == [1])
        #expect(FileManager.default.fileExists(atPath: directory.file("imports/all.csv")))
    }

    @Test("A name without a folder is an export in the first folder, which is made for it and is its owner's")
    func names() throws {
        let made = directory.file("exports")
        let shop = Shop(options: .default.with(FileAccess.below(writable: [made, folder])))
        #expect(shop.outputs(ExportProducts.self, ExportRequest(format: .csv, path: "all.csv")).map(\.written) == [0])
        #expect(try FileManager.default.contentsOfDirectory(atPath: made) == ["all.csv"])
        #expect(try FileManager.default.attributesOfItem(atPath: made)[.posixPermissions] as? Int == 0o700)
    }
}
